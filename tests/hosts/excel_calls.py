"""Calls to an Excel that is not there: counted, refused or put off as a test wishes."""

import time

REJECTED = -2147418111


class Refused(Exception):
    """What Excel says when it does not do a thing."""


class CallRejected(Exception):
    """What COM says while a cell is being typed into."""

    hresult = REJECTED


class Objects:
    """In place of Excel's own objects: true, and of no use."""

    def __getattr__(self, name):
        raise NotImplementedError(f"api.{name}: there is no Excel here")


class Counter:
    """How many calls there were, which one is to be refused, and how many are to be put off (after *quiet* more).

    *seconds* were spent in them.
    """

    def __init__(self):
        self.reset()

    def reset(self):
        self.number, self.log, self.refused, self.busy, self.quiet = 0, [], 0, 0, 0
        self.seconds, self.refused_name, self.passed = 0.0, "", 0

    def count(self, name):
        self.number += 1
        self.log.append(name)
        if self.quiet:
            self.quiet -= 1
        elif self.busy:
            self.busy -= 1
            raise CallRejected
        if name == self.refused_name:
            self.passed -= 1
        if self.number == self.refused or (name == self.refused_name and not self.passed):
            self.refused, self.refused_name = 0, ""
            raise Refused(f"{name} failed")


COUNTER = Counter()


class Call:
    """A method or property: one call to Excel; what it calls itself does not count again."""

    depth = 0

    def __init__(self, function, name):
        self.function, self.name = function, name

    def __call__(self, *args, **kwargs):
        began = time.perf_counter()
        if not Call.depth:
            COUNTER.count(self.name)
        Call.depth += 1
        try:
            return self.function(*args, **kwargs)
        finally:
            Call.depth -= 1
            if not Call.depth:
                COUNTER.seconds += time.perf_counter() - began

    def __get__(self, instance, owner=None):
        return self if instance is None else lambda *args, **kwargs: self(instance, *args, **kwargs)


class Counted:
    """Every public method and property of a class is one call to Excel."""

    own = frozenset({"api", "app", "book", "sheet", "options", "coords", "xl"})

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        for name, member in list(vars(cls).items()):
            if name in cls.own or (name.startswith("_") and name != "__call__"):
                continue
            if isinstance(member, property):
                setattr(cls, name, property(*(each and Call(each, name) for each in (member.fget, member.fset))))
            elif callable(member):
                setattr(cls, name, Call(member, name))
