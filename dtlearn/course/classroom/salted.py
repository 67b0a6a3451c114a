"""Seeds of the sheets of a class, from a secret text: who lacks it can't make a key.

A seed is a keyed hash of the student's id and of what is asked, so that neither the salt nor the
seed of another student or another assignment can be read from one. The key is made of the salt by
a hash that is slow on purpose: whoever tries salts waits for each.
"""

import hashlib
import hmac

ROUNDS = 600_000  # of PBKDF2 with SHA-256, as OWASP advises: a third of a second
SHORT = 12  # letters of a salt that may be guessed all the same


class Salt:
    """The secret of an assignment.

    >>> salt = Salt("two grey herons")
    >>> len(salt.seed("4711", "entropy")), salt.seed("4711", "") == salt.seed("4712", "")
    (32, False)
    """

    def __init__(self, text: str) -> None:
        if not text.strip():
            raise ValueError("salt must be a text that is not empty: it keeps the keys secret")
        self.is_short = len(text) < SHORT
        secret = text.encode("utf-8", "surrogateescape")  # as an odd terminal may have passed it
        self._key = hashlib.pbkdf2_hmac("sha256", secret, b"dtlearn worksheets", ROUNDS)

    def seed(self, id: str, asked: str) -> str:
        """The seed of a student's sheet, as 32 hexadecimal digits."""
        # lengths keep ("1", "2…") and ("12", "…") apart
        told = f"{len(id)}:{id}{asked}".encode()
        return hmac.new(self._key, told, "sha256").hexdigest()[:32]
