"""The disk under SQLite, watched: every write, sync and removal is told to a hook, which may refuse it.

SQLite reaches its files through a table of functions, a VFS. Ours is the usual one with a few of them put in front;
so what is tested is the SQLite that the server uses, and nothing of it is imitated.
"""

import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p
from dataclasses import dataclass
from typing import Any, Final, Literal

Kind = Literal["write", "truncate", "sync", "remove", "read"]
OK: Final = 0
FULL: Final = 13  # SQLite's codes
READ_ONLY: Final = 8
FAILED_READ: Final = 10 | 1 << 8
FAILED_WRITE: Final = 10 | 3 << 8
FAILED_SYNC: Final = 10 | 4 << 8


@dataclass(frozen=True, slots=True)
class Step:
    """Something that is done to a file."""

    kind: Kind
    file: str
    at: int = 0  # offset, or the new size
    data: bytes = b""


Hook = Callable[[Step], int]

_OPEN = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
_REMOVE = CFUNCTYPE(c_int, c_void_p, c_char_p, c_int)
_READ = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_SIZE = CFUNCTYPE(c_int, c_void_p, c_int64)
_SYNC = CFUNCTYPE(c_int, c_void_p, c_int)


class _Methods(Structure):
    _fields_ = (
        *(("version", c_int), ("close", c_void_p), ("read", c_void_p), ("write", c_void_p)),
        *(("truncate", c_void_p), ("sync", c_void_p), ("others", c_void_p * 13)),
    )


class _File(Structure):
    _fields_ = (("methods", POINTER(_Methods)),)


class _Vfs(Structure):
    _fields_ = (
        *(("version", c_int), ("size", c_int), ("longest", c_int), ("next", c_void_p), ("name", c_char_p)),
        *(("data", c_void_p), ("open", c_void_p), ("remove", c_void_p), ("others", c_void_p * 14)),
    )


class _Disk:
    """The one VFS of this process that is watched; files that it has opened stay with it."""

    def __init__(self) -> None:
        self.hook: Hook = _no_hook
        library = ctypes.CDLL("libsqlite3.so.0")
        library.sqlite3_vfs_find.restype = POINTER(_Vfs)
        library.sqlite3_vfs_find.argtypes = [c_char_p]
        library.sqlite3_vfs_register.argtypes = [POINTER(_Vfs), c_int]
        self._library = library
        self._usual = library.sqlite3_vfs_find(None)
        self._vfs = _Vfs.from_buffer_copy(self._usual.contents)
        self._vfs.name = b"watched"
        self._vfs.next = None
        self._usual_open, self._usual_remove = _OPEN(self._vfs.open), _REMOVE(self._vfs.remove)
        self._ours = _OPEN(self._open), _REMOVE(self._remove)
        self._vfs.open, self._vfs.remove = map(_address, self._ours)
        self._names: dict[int, str] = {}
        self._methods: dict[int, _Methods] = {}
        self._kept: list[Any] = []  # functions that C holds

    def register(self, watched: bool) -> None:
        """Have connections that are opened from now on use it, or the usual one again."""
        chosen = ctypes.pointer(self._vfs) if watched else self._usual
        assert self._library.sqlite3_vfs_register(chosen, 1) == OK

    def _open(self, vfs: int, name: int | None, file: int, flags: int, out: int | None) -> int:
        result: int = self._usual_open(vfs, name, file, flags, out)
        opened = _File.from_address(file)
        if result == OK and opened.methods:
            self._names[file] = ctypes.string_at(name).decode() if name else ""
            opened.methods = ctypes.pointer(self._watched(opened.methods))
        return result

    def _remove(self, vfs: int, name: bytes, sync: int) -> int:
        result: int = self.hook(Step("remove", name.decode())) or self._usual_remove(vfs, name, sync)
        return result

    def _watched(self, usual: Any) -> _Methods:
        """Return the functions for a file whose usual ones these are."""
        address = ctypes.addressof(usual.contents)
        if address not in self._methods:
            methods = _Methods.from_buffer_copy(usual.contents)
            read, write = _READ(methods.read), _READ(methods.write)
            truncate, sync = _SIZE(methods.truncate), _SYNC(methods.sync)

            def reading(file: int, data: int, size: int, at: int) -> int:
                result: int = self.hook(Step("read", self._names[file], at)) or read(file, data, size, at)
                return result

            def writing(file: int, data: int, size: int, at: int) -> int:
                step = Step("write", self._names[file], at, ctypes.string_at(data, size))
                result: int = self.hook(step) or write(file, data, size, at)
                return result

            def truncating(file: int, size: int) -> int:
                result: int = self.hook(Step("truncate", self._names[file], size)) or truncate(file, size)
                return result

            def syncing(file: int, flags: int) -> int:
                result: int = self.hook(Step("sync", self._names[file])) or sync(file, flags)
                return result

            ours = _READ(reading), _READ(writing), _SIZE(truncating), _SYNC(syncing)
            methods.read, methods.write, methods.truncate, methods.sync = map(_address, ours)
            self._methods[address] = methods
            self._kept += ours
        return self._methods[address]


def _address(function: Any) -> int | None:
    """Return where C finds a function."""
    return ctypes.cast(function, c_void_p).value


def _no_hook(_: Step) -> int:
    return OK


_DISKS: list[_Disk] = []  # one, once it is needed


def watch(hook: Hook) -> None:
    """Have `hook` told what is done to the files of connections that are opened from now on, for good."""
    if not _DISKS:
        _DISKS.append(_Disk())
    _DISKS[0].hook = hook
    _DISKS[0].register(watched=True)


@contextmanager
def watched(hook: Hook) -> Iterator[None]:
    """Have `hook` told what is done to the files of connections that are opened within."""
    watch(hook)
    try:
        yield
    finally:
        _DISKS[0].hook = _no_hook
        _DISKS[0].register(watched=False)
