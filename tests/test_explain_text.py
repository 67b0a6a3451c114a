"""Derivations of the sources' examples, as whole texts worked out by hand."""

import pytest

import dtlearn as dt

RISK_CAR = """\
Entropy of Risk (4 H, 2 L)
H(D) = −Σ p log₂ p
     = −4/6 · log₂(4/6) − 2/6 · log₂(2/6)
     ≈ 0.3900 + 0.5283
     ≈ 0.9183 bits

Entropy of Risk where Car ∈ {Sports} (1 H, 2 L)
H(D_L) = −Σ p log₂ p
       = −1/3 · log₂(1/3) − 2/3 · log₂(2/3)
       ≈ 0.5283 + 0.3900
       ≈ 0.9183 bits

Entropy of Risk where Car ∉ {Sports} (3 H, 0 L)
H(D_R) = −Σ p log₂ p
       = −3/3 · log₂(3/3)
       = 0 bits
0 · log₂ 0 counts as 0: no row is of L.

Weighted entropy of Car ∈ {Sports} for Risk
H(D_L, D_R) = n_L/n · H(D_L) + n_R/n · H(D_R)
            ≈ 3/6 · 0.9183 + 3/6 · 0
            ≈ 0.4591 bits

Information gain of Car ∈ {Sports} for Risk
Gain = H(D) − H(D_L, D_R)
     ≈ 0.9183 − 0.4591
     ≈ 0.4591 bits"""

RISK_GINI = """\
Gini index of Risk (4 H, 2 L)
G(D) = 1 − Σ p²
     = 1 − (4/6)² − (2/6)²
     ≈ 1 − 0.4444 − 0.1111
     ≈ 0.4444

Gini index of Risk where Age ≤ 22.5 (2 H, 0 L)
G(D_L) = 1 − Σ p²
       = 1 − (2/2)²
       = 1 − 1
       = 0

Gini index of Risk where Age > 22.5 (2 H, 2 L)
G(D_R) = 1 − Σ p²
       = 1 − (2/4)² − (2/4)²
       = 1 − 0.25 − 0.25
       = 0.5

Weighted Gini index of Age ≤ 22.5 for Risk
G(D_L, D_R) = n_L/n · G(D_L) + n_R/n · G(D_R)
            = 2/6 · 0 + 4/6 · 0.5
            ≈ 0.3333

Gini gain of Age ≤ 22.5 for Risk
ΔG = G(D) − G(D_L, D_R)
   ≈ 0.4444 − 0.3333
   ≈ 0.1111"""

HEIGHT = """\
Entropy of Gender (3 f, 4 m)
H(D) = −Σ p log₂ p
     = −3/7 · log₂(3/7) − 4/7 · log₂(4/7)
     ≈ 0.5239 + 0.4613
     ≈ 0.9852 bits

Entropy of Gender where Height ≤ 165 (2 f, 0 m)
H(D_L) = −Σ p log₂ p
       = −2/2 · log₂(2/2)
       = 0 bits
0 · log₂ 0 counts as 0: no row is of m.

Entropy of Gender where Height > 165 (1 f, 4 m)
H(D_R) = −Σ p log₂ p
       = −1/5 · log₂(1/5) − 4/5 · log₂(4/5)
       ≈ 0.4644 + 0.2575
       ≈ 0.7219 bits

Information gain of Height ≤ 165 for Gender, of all rows
I = n · H(D) − n_L · H(D_L) − n_R · H(D_R)
  ≈ 7 · 0.9852 − 2 · 0 − 5 · 0.7219
  ≈ 3.2870 bits"""

TENNIS_RATIO = """\
Information gain of outlook for play
Gain = H(D) − H(D_1, D_2, D_3)
     ≈ 0.9403 − 0.6935
     ≈ 0.2467 bits

Split information of outlook for play
Split = −Σ n_b/n · log₂(n_b/n)
      = −4/14 · log₂(4/14) − 5/14 · log₂(5/14) − 5/14 · log₂(5/14)
      ≈ 0.5164 + 0.5305 + 0.5305
      ≈ 1.5774 bits

Gain ratio of outlook for play
Ratio = Gain/Split
      ≈ 0.2467/1.5774
      ≈ 0.1564"""

# Quinlan 1993, section 3.1: gain .199, split information 1.809, ratio .110
GOLF_UNKNOWN = """\
Entropy of play (5 no, 8 yes)
H(D) = −Σ p log₂ p
     = −5/13 · log₂(5/13) − 8/13 · log₂(8/13)
     ≈ 0.5302 + 0.4310
     ≈ 0.9612 bits

Entropy of play where outlook = overcast (0 no, 3 yes)
H(D_1) = −Σ p log₂ p
       = −3/3 · log₂(3/3)
       = 0 bits
0 · log₂ 0 counts as 0: no row is of no.

Entropy of play where outlook = rainy (2 no, 3 yes)
H(D_2) = −Σ p log₂ p
       = −2/5 · log₂(2/5) − 3/5 · log₂(3/5)
       ≈ 0.5288 + 0.4422
       ≈ 0.9710 bits

Entropy of play where outlook = sunny (3 no, 2 yes)
H(D_3) = −Σ p log₂ p
       = −3/5 · log₂(3/5) − 2/5 · log₂(2/5)
       ≈ 0.4422 + 0.5288
       ≈ 0.9710 bits

Weighted entropy of outlook for play
H(D_1, D_2, D_3) = n_1/n · H(D_1) + n_2/n · H(D_2) + n_3/n · H(D_3)
                 ≈ 3/13 · 0 + 5/13 · 0.9710 + 5/13 · 0.9710
                 ≈ 0.7469 bits

Information gain of outlook for play
Gain = H(D) − H(D_1, D_2, D_3)
     ≈ 0.9612 − 0.7469
     ≈ 0.2144 bits

Split information of outlook for play
Split = −Σ n_b/n · log₂(n_b/n)
      = −3/14 · log₂(3/14) − 5/14 · log₂(5/14) − 5/14 · log₂(5/14) − 1/14 · log₂(1/14)
      ≈ 0.4762 + 0.5305 + 0.5305 + 0.2720
      ≈ 1.8092 bits
Without a value: 1 row, counted as one more branch.

Gain ratio of outlook for play
Ratio = (known/n · Gain)/Split
      ≈ (13/14 · 0.2144)/1.8092
      ≈ 0.1100
The gain counts for the share of the rows whose value is known, 13 of 14."""

CART = """\
CART measure of Car ∈ {Sports} for Risk, (1 H, 2 L) against (3 H, 0 L)
Φ = 2 · n_L/n · n_R/n · Σ |p_L − p_R|
  = 2 · 3/6 · 3/6 · (|1/3 − 3/3| + |2/3 − 0/3|)
  ≈ 2 · 0.5 · 0.5 · (0.6667 + 0.6667)
  ≈ 0.6667"""

# At 25 % d is .6745, and the limit of 5.5 in 14 rows is 48.29 %
ADDED = """\
Standard deviations at the confidence 0.25
d = −Φ⁻¹(c)
  ≈ 0.6745
A normal variable is more than d deviations above its mean with the chance 0.25.

Standard deviation of the error rate
s = √(f/n − f²/n + d²/(4n²))
  ≈ √((5.5/14)/14 − (5.5/14)²/14 + 0.6745²/(4 · 14²))
  ≈ 0.1327
f = (e + 1/2)/n = 5.5/14.

Upper limit of the error rate with the continuity correction
U = (f + d²/(2n) + d · s)/(1 + d²/n)
  ≈ (5.5/14 + 0.6745²/(2 · 14) + 0.6745 · 0.1327)/(1 + 0.6745²/14)
  ≈ 0.4829

Added to 5 errors in 14 rows at the confidence 0.25
Added = n · U − e
      ≈ 14 · 0.4829 − 5
      ≈ 1.7611 errors
The estimate of the errors is 5 + 1.7611 = 6.7611."""

BINOMIAL = """\
Upper limit of the error rate at the confidence 0.25
U = the p with Σ C(n, i) · pⁱ · (1 − p)ⁿ⁻ⁱ = c, i from 0 to e
  ≈ 0.1596
No formula gives p: the equation is solved numerically, step by step.

Check: the chance of 1 error or fewer in 16 rows, at the rate U
c = Σ C(n, i) · Uⁱ · (1 − U)ⁿ⁻ⁱ
  ≈ 1 · 0.1596⁰ · 0.8404¹⁶ + 16 · 0.1596¹ · 0.8404¹⁵
  = 0.25

Added to 1 error in 16 rows at the confidence 0.25
Added = n · U − e
      ≈ 16 · 0.1596 − 1
      ≈ 1.5538 errors
The estimate of the errors is 1 + 1.5538 = 2.5538."""

SHARED_OUT = """\
Prediction of play: no
p(no) = Σ w · n_c/n
      = 2/7 · 0/2 + 2/7 · 1/2 + 3/7 · 3/3
      ≈ 0.5714
The row starts at the root, with 14 training rows (5 no, 9 yes).
humidity is high, so humidity = high: node 1, with 7 training rows (4 no, 3 yes).
The value of outlook is missing: 2/7 of the row goes to outlook = overcast, node 3, a leaf with \
2 training rows (0 no, 2 yes), weight 0.2857.
The value of outlook is missing: 2/7 of the row goes to outlook = rainy, node 4, a leaf with \
2 training rows (1 no, 1 yes), weight 0.2857.
The value of outlook is missing: 3/7 of the row goes to outlook = sunny, node 5, a leaf with \
3 training rows (3 no, 0 yes), weight 0.4286.
The weights of the 3 nodes where it comes to rest add up to 1."""

RISK_LATEX = r"""\begin{aligned}
H(D) &= -\sum p \log_2 p \\[3pt]
&= -\frac{4}{6} \cdot \log_2 \frac{4}{6} - \frac{2}{6} \cdot \log_2 \frac{2}{6} \\[3pt]
&\approx 0.3900 + 0.5283 \\[3pt]
&\approx 0.9183\;\text{bits}
\end{aligned}"""


def last(derivation):
    """The text of a derivation without that of its parts."""
    return str(derivation).split("\n\n")[-1]


@pytest.fixture
def risk():
    """The table of Zaki & Meira."""
    return dt.datasets.load("risk")


def test_risk_by_car(risk):
    """The gain of the root of Zaki & Meira: .918 − .459 = .459 bits."""
    assert str(dt.explain.information_gain(risk, "Risk", "Car", {"Sports"})) == RISK_CAR


def test_risk_by_age_in_the_gini_index(risk):
    """.4444 − .3333 = .1111."""
    assert str(dt.explain.gini_gain(risk, "Risk", "Age", 22.5)) == RISK_GINI


def test_risk_in_the_cart_measure(risk):
    """2 · 1/2 · 1/2 · 4/3 = 2/3."""
    assert str(dt.explain.cart_measure(risk, "Risk", "Car", {"Sports"})) == CART


def test_height_on_the_total_scale():
    """Cattaneo & Grabocka print 3.92, which is wrong: 7 · .985 − 5 · .722 = 3.287."""
    heights = dt.datasets.load("height_gender")
    gain = dt.explain.information_gain(heights, "Gender", "Height", 165, scale="total")
    assert str(gain) == HEIGHT


def test_spam_on_the_total_scale():
    """The link parts the mails: 8 · 1 − 4 · 0 − 4 · 0 = 8 bits; the time of day gains nothing."""
    spam = dt.datasets.load("spam")
    gain = dt.explain.information_gain(spam, "Mail", "Link", scale="total")
    assert last(gain) == (
        "Information gain of Link for Mail, of all rows\n"
        "I = n · H(D) − n_L · H(D_L) − n_R · H(D_R)\n"
        "  = 8 · 1 − 4 · 0 − 4 · 0\n"
        "  = 8 bits"
    )
    assert last(dt.explain.information_gain(spam, "Mail", "Sent")).endswith(
        "= 1 − 1\n     = 0 bits"
    )


def test_tennis_by_outlook():
    """.9403 − .6935 = .2467, by 1.5774 bits of split information .1564."""
    ratio = dt.explain.gain_ratio(dt.datasets.load("play_tennis"), "play", "outlook")
    assert str(ratio).endswith(TENNIS_RATIO)


def test_golf_with_an_unknown_outlook():
    """Quinlan's example: the known share of the gain, and the unknown as one more branch."""
    golf = dt.datasets.load("play_tennis")
    golf.loc[golf["outlook"].eq("overcast").idxmax(), "outlook"] = None
    assert str(dt.explain.gain_ratio(golf, "play", "outlook")) == GOLF_UNKNOWN


def test_added_errors():
    """5 errors in 14 rows; Quinlan's U25(1, 16) by the exact limit is .160, by his table .157."""
    assert str(dt.explain.added_errors(14, 5)) == ADDED
    assert str(dt.explain.added_errors(16, 1, z="binomial")) == BINOMIAL
    by_table = dt.explain.added_errors(16, 1, z="table")
    assert by_table.parts[-1].result == pytest.approx(0.157, abs=5e-4)


def test_a_row_that_is_shared_out():
    """A C4.5 tree sends a row of unknown outlook to three leaves: 2/7, 2/7 and 3/7 of it."""
    golf = dt.datasets.load("play_tennis")
    golf.loc[5, "outlook"] = None
    tree = dt.c45(golf, "play")
    row = {"outlook": None, "temperature": "hot", "humidity": "high", "windy": False}
    assert str(dt.explain.prediction(tree, row)) == SHARED_OUT


def test_latex_of_the_entropy():
    """The source as LaTeX reads it, and the same within a notebook's dollar signs."""
    entropy = dt.explain.entropy([4, 2])
    assert entropy.latex() == RISK_LATEX
    title = "**Entropy of the counts (4, 2)**"
    assert entropy._repr_markdown_() == f"{title}\n\n$$\n{RISK_LATEX}\n$$"


def test_decimals_are_an_option():
    """With two decimals .39 and .53 are .92; with six the exact sum is as printed."""
    entropy = dt.explain.entropy([4, 2], digits=2)
    assert str(entropy).endswith("≈ 0.39 + 0.53\n     ≈ 0.92 bits")
    assert str(entropy.rounded(6)).endswith("≈ 0.389975 + 0.528321\n     ≈ 0.918296 bits")
    with pytest.raises(ValueError, match="digits must be"):
        dt.explain.entropy([4, 2], digits=-1)
