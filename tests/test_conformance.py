"""Trees are those of other programs, but for ties and roundings that the comparison verifies."""

import pytest
from conformance import matrix
from conformance.peers import PEERS

pytestmark = pytest.mark.slow  # left out of make quick

TABLES = [(peer.file, table) for peer in PEERS.values() for table in dict(peer.pairs())]


@pytest.mark.parametrize(("file", "table"), TABLES)
def test_trees_of_other_programs(file, table):
    """Each tree of a table is the reference's, or parts from it where a verified tie decides."""
    peer = PEERS[file]
    for pair in peer.pairs():
        if pair[0] == table:
            unexplained = [n.text for n in peer.verdict(*pair).notes if not n.explained]
            assert unexplained == [], pair


def test_stored_table_is_the_computed_one():
    """The table in tests/reference/README.md is what ``make conformance`` prints."""
    assert matrix.stored() == matrix.report()
