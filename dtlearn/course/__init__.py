"""The course: data sets, the ledger of printed figures, exercises."""
