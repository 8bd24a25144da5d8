/* Included before every C file of the compiled core: `list += list` and `list.append`, inlined.
 *
 * The engine builds its lists of actions from ready pieces, about eight a decision. The call that mypyc writes for
 * adding one goes through four functions of Python and lets the list grow by an eighth at a time, which took a quarter
 * of all instructions of random play. What comes of it is the same; only the room ahead is larger.
 *
 * Python's own functions stand in wherever this would not be sure: other types, a list added to itself, a list being
 * sorted, and Pythons whose lists may be laid out otherwise or be shared between threads.
 */
#ifndef SAMBAKIT_LISTS_H
#define SAMBAKIT_LISTS_H
#ifndef PY_SSIZE_T_CLEAN
#define PY_SSIZE_T_CLEAN
#endif
#include <Python.h>

#if PY_VERSION_HEX < 0x030F0000 && !defined(Py_GIL_DISABLED) && !defined(PYPY_VERSION)

/* Room for so many items, in steps that Python's small blocks have; longer lists grow by half. */
static inline Py_ssize_t sambakit_room_for(Py_ssize_t items)
{
    return items <= 32 ? 32 : items <= 64 ? 64 : items + (items >> 1);
}

static inline PyObject *sambakit_add_to_list(PyObject *list, PyObject *more)
{
    if (!PyList_CheckExact(list) || !PyList_CheckExact(more) || list == more)
        return PySequence_InPlaceConcat(list, more);
    PyListObject *to = (PyListObject *)list;
    Py_ssize_t size = Py_SIZE(to), added = Py_SIZE(more);
    if (to->allocated < size || added > PY_SSIZE_T_MAX / 64 - size)
        return PySequence_InPlaceConcat(list, more);
    if (size + added > to->allocated) {
        Py_ssize_t room = sambakit_room_for(size + added);
        PyObject **items = (PyObject **)PyMem_Realloc(to->ob_item, (size_t)room * sizeof(PyObject *));
        if (items == NULL)
            return PyErr_NoMemory();
        to->ob_item = items;
        to->allocated = room;
    }
    PyObject **from = ((PyListObject *)more)->ob_item, **at = to->ob_item + size;
    for (Py_ssize_t item = 0; item < added; item++) {
        Py_INCREF(from[item]);
        at[item] = from[item];
    }
    Py_SET_SIZE(to, size + added);
    Py_INCREF(list);
    return list;
}

static inline int sambakit_append(PyObject *list, PyObject *item)
{
    if (!PyList_CheckExact(list))
        return PyList_Append(list, item);
    PyListObject *to = (PyListObject *)list;
    Py_ssize_t size = Py_SIZE(to);
    if (to->allocated <= size)
        return PyList_Append(list, item);
    Py_INCREF(item);
    to->ob_item[size] = item;
    Py_SET_SIZE(to, size + 1);
    return 0;
}

#define PySequence_InPlaceConcat sambakit_add_to_list
#define PyList_Append sambakit_append

#endif
#endif
