/**
 * Sentences said aloud by the browser's own speech, one after the other, while the page is seen. What comes faster than it
 * can be said is left out: of three that wait the oldest goes. Whoever shows a table calls `say`; settings switch it off.
 */

import { language } from "../words/language.svelte";
import { settings } from "./settings.svelte";

/** The browser's speech, as far as it is used here. */
export interface Voice {
  speak(text: string, language: string, volume: number, ended: () => void): void;
  cancel(): void;
}

/** What the speech asks before each sentence. */
export interface Manner {
  on(): boolean;
  language(): string;
  volume(): number; // 0 to 1
}

const MOST = 3; // utterances, the one being said among them
const PATIENCE = 3000; // ms, and for each letter LETTER more: some browsers never tell that an utterance has ended
const LETTER = 150;

export class Speech {
  private readonly waiting: string[] = [];
  private speaking = false;
  private turn = 0; // of the utterance being said: what tells of an older one is too late
  private watch: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly voice: () => Voice | null,
    private readonly manner: Manner,
  ) {}

  /** Say `text` after what is being said; with `first`, before all that waits. */
  say(text: string, first = false): void {
    if (!this.manner.on() || text === "") return;
    if (first) this.waiting.unshift(text);
    else this.waiting.push(text);
    const room = this.speaking ? MOST - 1 : MOST;
    // what is to be said first is newer than what waits behind it
    while (this.waiting.length > room) this.waiting.splice(first ? 1 : 0, 1);
    this.next();
  }

  /** Fall silent and forget what waits. */
  stop(): void {
    clearTimeout(this.watch);
    this.waiting.length = 0;
    this.turn += 1;
    if (this.speaking) this.voice()?.cancel();
    this.speaking = false;
  }

  private next(): void {
    if (this.speaking) return;
    if (!this.manner.on()) this.waiting.length = 0;
    const voice = this.voice();
    const text = this.waiting.shift();
    if (voice === null || text === undefined) return;
    this.speaking = true;
    const turn = ++this.turn;
    this.watch = setTimeout(
      () => {
        if (turn === this.turn) voice.cancel();
        this.ended(turn);
      },
      PATIENCE + LETTER * text.length,
    );
    voice.speak(text, this.manner.language(), this.manner.volume(), () => this.ended(turn));
  }

  private ended(turn: number): void {
    if (turn !== this.turn || !this.speaking) return;
    clearTimeout(this.watch);
    this.speaking = false;
    this.next();
  }
}

/** Return whether this browser can speak at all. */
export function canSpeak(): boolean {
  return typeof window !== "undefined" && "speechSynthesis" in window && "SpeechSynthesisUtterance" in window;
}

let said: SpeechSynthesisUtterance | null = null; // kept: browsers forget to tell of the end of one that is collected

const BROWSER: Voice = {
  speak(text, lang, volume, ended) {
    said = new SpeechSynthesisUtterance(text);
    said.lang = lang;
    said.volume = volume;
    said.onend = said.onerror = ended;
    window.speechSynthesis.speak(said);
  },
  cancel: () => window.speechSynthesis.cancel(),
};

/** The speech of this page. */
export const speech = new Speech(() => (canSpeak() ? BROWSER : null), {
  on: () => settings.speech && settings.volume > 0 && canSpeak() && document.visibilityState === "visible",
  language: () => language.current,
  volume: () => settings.volume,
});

/** Fall silent whenever the page is not seen any more; returns the function that stops watching. */
export function silentWhileHidden(): () => void {
  const watch = (): void => {
    if (document.visibilityState === "hidden") speech.stop();
  };
  document.addEventListener("visibilitychange", watch);
  return () => {
    document.removeEventListener("visibilitychange", watch);
    speech.stop();
  };
}
