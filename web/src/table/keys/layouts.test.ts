/** Keyboards of many countries: a letter of ours is where it is printed, and elsewhere the place of the key decides. */

import { describe, expect, test } from "vitest";

import { DOING, SAYING, USUAL_KEYS } from "../../device/letterKeys";
import type { KeyPress } from "../../device/letterKeys";
import { keyAction } from "./keys";

const CODES = [..."QWERTYUIOPASDFGHJKLZXCVBNM"].map((letter) => `Key${letter}`);
const DIGITS = [..."1234567890"].map((digit) => `Digit${digit}`);
const US_SHIFTED = "!@#$%^&*()";

interface Layout {
  /** what the keys type where QWERTY has letters, in its order */
  letters: string;
  digits: string;
  shifted: string;
  /** the letter that each of ours is found under: what is typed, or the place */
  latin: boolean;
  /** keys with signs of ours, as code, Shift and sign */
  signs: readonly (readonly [code: string, shift: boolean, sign: string])[];
}

const LAYOUTS: Record<string, Layout> = {
  QWERTY: {
    letters: "qwertyuiopasdfghjklzxcvbnm",
    digits: "1234567890",
    shifted: US_SHIFTED,
    latin: true,
    signs: [
      ["Period", false, "."],
      ["Slash", true, "?"],
    ],
  },
  QWERTZ: {
    letters: "qwertzuiopasdfghjklyxcvbnm",
    digits: "1234567890",
    shifted: '!"§$%&/()=',
    latin: true,
    signs: [
      ["Period", false, "."],
      ["Minus", true, "?"],
    ],
  },
  AZERTY: {
    letters: "azertyuiopqsdfghjklwxcvbn,",
    digits: "&é\"'(-è_çà",
    shifted: "1234567890",
    latin: true,
    signs: [
      ["Comma", true, "."],
      ["KeyM", true, "?"],
      ["Semicolon", false, "m"],
    ],
  },
  Dvorak: {
    letters: "',.pyfgcrlaoeuidhtn;qjkxbm",
    digits: "1234567890",
    shifted: US_SHIFTED,
    latin: true,
    signs: [
      ["Semicolon", false, "s"],
      ["Comma", false, "w"],
      ["Period", false, "v"],
      ["Slash", false, "z"],
      ["BracketLeft", true, "?"],
    ],
  },
  Cyrillic: {
    letters: "йцукенгшщзфывапролдячсмить",
    digits: "1234567890",
    shifted: '!"№;%:?*()',
    latin: false,
    signs: [
      ["Slash", false, "."],
      ["Digit7", true, "?"],
    ],
  },
  Greek: {
    letters: ";ςερτυθιοπασδφγηξκλζχψωβνμ",
    digits: "1234567890",
    shifted: US_SHIFTED,
    latin: false,
    signs: [
      ["Period", false, "."],
      ["Slash", true, "?"],
    ],
  },
};

function pressOf(code: string, key: string, shiftKey = false): KeyPress {
  return { key: shiftKey ? key.toUpperCase() : key, code, shiftKey, ctrlKey: false, altKey: false, metaKey: false };
}

/** Return the press that a key of ours takes on a layout. */
function pressFor({ letters, latin, signs }: Layout, key: string): KeyPress {
  const small = key.replace("Shift+", "");
  const sign = signs.find(([, , one]) => one === small);
  if (sign !== undefined) return pressOf(sign[0], small, sign[1] || key !== small);
  const place = latin ? letters.indexOf(small) : CODES.indexOf(`Key${small.toUpperCase()}`);
  return pressOf(CODES[place] ?? "", letters[place] ?? "", key !== small);
}

describe.each(Object.entries(LAYOUTS))("on %s", (_, layout) => {
  test.each(DOING)("there is a key to %s", (command) => {
    expect(keyAction(pressFor(layout, USUAL_KEYS[command]), USUAL_KEYS)).toEqual({ do: command });
  });

  test.each(SAYING)("there is a key that tells %s", (what) => {
    expect(keyAction(pressFor(layout, USUAL_KEYS[what]), USUAL_KEYS)).toEqual({ do: "say", what });
  });

  test("digits aim at the melds of their number, however they are typed", () => {
    for (const [place, code] of DIGITS.entries()) {
      const [plain, shifted] = [layout.digits[place] ?? "", layout.shifted[place] ?? ""];
      const aims = { do: "target", meld: place + 1 };
      expect(keyAction(pressOf(code, plain), USUAL_KEYS)).toEqual(aims);
      if (/\d/.test(shifted)) expect(keyAction(pressOf(code, shifted, true), USUAL_KEYS)).toEqual(aims);
      else if (shifted !== "?")
        expect(keyAction(pressOf(code, shifted, true), USUAL_KEYS)).toEqual({ do: "target", meld: place + 11 });
    }
  });
});

test("a Latin letter that is none of ours does nothing, wherever it lies", () => {
  expect(keyAction(pressOf("KeyN", "b"), USUAL_KEYS)).toBeNull();
  expect(keyAction(pressOf("KeyW", ","), USUAL_KEYS)).toBeNull();
  expect(keyAction(pressOf("Semicolon", "ö"), USUAL_KEYS)).toBeNull();
});

test("a letter of another script that was chosen goes before its place", () => {
  expect(keyAction(pressOf("KeyD", "в"), { ...USUAL_KEYS, chat: "в" })).toEqual({ do: "chat" });
});

test("the numbers at the side of the keyboard have Shift for ten more", () => {
  expect(keyAction(pressOf("Numpad3", "3", true), USUAL_KEYS)).toEqual({ do: "target", meld: 13 });
});
