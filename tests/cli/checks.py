"""checks.py -- for tests that are a list of checks: prints each as a row of TAP."""


def tell(checks):
    """Checks are pairs of a name and the list of its faults.  Returns the exit status."""
    failed = 0
    for number, (name, faults) in enumerate(checks, 1):
        failed += bool(faults)
        print(f"{'not ' if faults else ''}ok {number} - {name}")
        for fault in faults:
            print(f"# {fault}")
    print(f"1..{len(checks)}")
    return 1 if failed else 0
