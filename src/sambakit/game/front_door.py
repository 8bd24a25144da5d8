"""A package as a front door: its public names are imported at their first use (PEP 562)."""

import sys
from importlib import import_module

TYPE_CHECKING = False  # known to type checkers under this name; importing typing for it takes a while
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def front_door(
    package: str, modules: "Mapping[str, str]"
) -> "tuple[Callable[[str], object], Callable[[], list[str]], list[str]]":
    """Return `__getattr__`, `__dir__` and `__all__` of a package, whose public names stand by module in `modules`.

    The names of a module are separated by blanks.
    """
    module_of = {name: module for module, names in modules.items() for name in names.split()}
    own = vars(sys.modules[package])

    def get(name: str) -> object:
        module = module_of.get(name)
        if module is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = own[name] = getattr(import_module(module), name)
        return found

    return get, lambda: sorted({*own, *module_of}), [*module_of]
