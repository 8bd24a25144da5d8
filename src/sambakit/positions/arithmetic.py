"""The sums of a position: every ``… = n`` in them must be exact.

Nothing is evaluated but whole numbers and the signs + - * / ( ).
"""

import re
from fractions import Fraction
from itertools import pairwise
from typing import Final

from sambakit.positions.malformed import Malformed

# What stands before the expression: everything up to the last word, colon or other mark between sums.
_WORDS: Final = re.compile(r"(?:.*(?:[^\W\d][\w'’.-]*|[:,;]))?(?P<expression>.*)", re.DOTALL)
_RESULT: Final = re.compile(r"\s*(?P<expression>[-−+*×/()\d\s]*\d\)*)")
_COMPARED: Final = re.compile(r"[<>!]=")  # a comparison is no sum
_TOKEN: Final = re.compile(r"\s*(?:(\d+)|([-+*/()]))")
_LONGEST: Final = 500  # characters of an expression; nobody writes longer sums by hand


class NoSum(ValueError):
    """A sum that cannot be read."""


def sum_lines(wanted: object) -> list[str]:
    """Return the faults in the sums of a position, one text or a list of them; raises Malformed."""
    lines = [wanted] if isinstance(wanted, str) else wanted
    if not isinstance(lines, list) or not lines or not all(isinstance(line, str) for line in lines):
        raise Malformed("expect.sum: a list of texts is wanted")
    return [f"sum: {problem}" for line in lines for problem in sum_problems(line)]


def sum_problems(text: str) -> list[str]:
    """Return the faults in the arithmetic of `text`, nothing if every ``… = n`` in it is exact."""
    problems, sums = [], 0
    for before, after in pairwise(_COMPARED.sub(";", text).split("=")):
        result = _RESULT.match(after)
        if not result:
            continue  # words follow, so this '=' tells of no number
        sums += 1
        found = _WORDS.fullmatch(before)
        expression = found["expression"].strip() if found else ""
        try:
            right = value_of(expression)
            if value_of(result["expression"]) != right:
                problems.append(f"{text!r}: {expression} is {right}")
        except RecursionError:
            problems.append(f"{text!r}: too many parentheses stay open")
        except NoSum as error:
            problems.append(f"{text!r}: {error}")
    return problems if sums else [f"{text!r} holds no sum such as 3*10+5 = 35"]


def value_of(expression: str) -> Fraction:
    """Return the exact value of an expression of whole numbers, + - * / and parentheses; raises NoSum."""
    if len(expression) > _LONGEST:
        raise NoSum("the expression is too long")
    tokens = _tokens(expression.replace("−", "-").replace("×", "*"))
    value = _sum(tokens)
    if tokens:
        raise NoSum(f"{expression!r} is no arithmetic")
    return value


def _tokens(expression: str) -> list[str]:
    """Return the numbers and signs of `expression`, the last one first."""
    tokens, at = [], 0
    expression = expression.rstrip()
    while at < len(expression):
        match = _TOKEN.match(expression, at)
        if not match:
            raise NoSum(f"{expression!r} is no arithmetic")
        tokens.append(match[1] or match[2])
        at = match.end()
    return tokens[::-1]


def _sum(tokens: list[str]) -> Fraction:
    value = _product(tokens)
    while tokens and tokens[-1] in "+-":
        sign = tokens.pop()
        value = value + _product(tokens) if sign == "+" else value - _product(tokens)
    return value


def _product(tokens: list[str]) -> Fraction:
    value = _factor(tokens)
    while tokens and tokens[-1] in "*/":
        sign = tokens.pop()
        factor = _factor(tokens)
        if sign == "/" and not factor:
            raise NoSum("division by zero")
        value = value * factor if sign == "*" else value / factor
    return value


def _factor(tokens: list[str]) -> Fraction:
    if not tokens:
        raise NoSum("the expression is not complete")
    token = tokens.pop()
    if token == "-":
        return -_factor(tokens)
    if token == "+":
        return _factor(tokens)
    if token == "(":
        value = _sum(tokens)
        if not tokens or tokens.pop() != ")":
            raise NoSum("a parenthesis stays open")
        return value
    if not token.isdecimal():
        raise NoSum(f"{token!r} stands where a number comes")
    return Fraction(int(token))
