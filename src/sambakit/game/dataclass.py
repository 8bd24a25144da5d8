"""Frozen dataclasses with slots, whose methods are made when the first object of the class is made.

For type checkers they are those of the standard library, and so they are for everybody else after that moment. Making
the methods of all classes at once, and importing what makes them, would take half of the time of an import.
"""

TYPE_CHECKING = False  # known to type checkers under this name; importing typing for it takes a while
if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from dataclasses import field as field
    from dataclasses import fields as fields
    from dataclasses import replace as replace
else:
    from _thread import allocate_lock

    _LOCK = allocate_lock()  # two threads may make the first objects of a class
    _MADE = (
        "__repr__",
        "__eq__",
        "__hash__",
        "__replace__",
        "__dataclass_params__",
        "__dataclass_fields__",
        "__init__",  # last: by it another thread sees that all are there
    )

    def dataclass(*, frozen, slots, kw_only=False):
        """Do the same as `dataclasses.dataclass`, but later; `frozen` and `slots` are always true."""

        def decorated(plain):
            return _with_slots(plain, kw_only)

        return decorated

    def field(**options):
        """Return the result of `dataclasses.field` for the same options, but later."""
        return _Field(options)

    def fields(one):
        """Return the fields of a dataclass or of an object of it."""
        import dataclasses  # here and below, not at the top: that is what this module is for

        return dataclasses.fields(one)

    def replace(one, /, **changes):
        """Return a copy of `one` with the fields in `changes` set to other values."""
        import dataclasses

        return dataclasses.replace(one, **changes)

    class _Field:
        """The options of a field."""

        def __init__(self, options):
            self.options = options

    class _Fields:
        """Stands in a class for its `__dataclass_fields__` until they are made."""

        def __get__(self, one, owner):
            _make(owner)
            return owner.__dataclass_fields__

    def _with_slots(plain, kw_only):
        """Return the class `plain` with slots for its fields, and with methods that make the real ones."""
        names = tuple(plain.__annotations__)
        kept = {name: value for name, value in vars(plain).items() if name not in ("__dict__", "__weakref__", *names)}
        kept |= {"__slots__": names, "__match_args__": () if kw_only else names, "_plain": (plain, kw_only)}
        kept |= {"__init__": _first_init, "__setattr__": _frozen, "__delattr__": _frozen}
        kept |= {"__getstate__": _state, "__setstate__": _set_state, "__dataclass_fields__": _Fields()}
        return type(plain)(plain.__name__, plain.__bases__, kept)

    def _make(owner):
        """Give the class `owner` the methods that the standard library makes for it."""
        import dataclasses

        owner = next(one for one in owner.__mro__ if "_plain" in vars(one))
        with _LOCK:
            if owner._plain is None:
                return
            plain, kw_only = owner._plain
            for name, value in list(vars(plain).items()):
                if isinstance(value, _Field):
                    setattr(plain, name, dataclasses.field(**value.options))
            made = vars(dataclasses.dataclass(frozen=True, kw_only=kw_only)(plain))
            for name in _MADE:
                if name in made:
                    setattr(owner, name, made[name])
            owner._plain = None

    def _first_init(self, *args, **named):
        _make(type(self))
        self.__init__(*args, **named)

    def _frozen(self, name, *value):
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"cannot {'assign to' if value else 'delete'} field {name!r}")

    def _state(self):
        return [getattr(self, name) for name in self.__slots__]

    def _set_state(self, state):
        _make(type(self))
        for name, value in zip(self.__slots__, state, strict=True):
            object.__setattr__(self, name, value)
