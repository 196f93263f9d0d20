import type { TextTag } from "./page-blocks.ts";
import { stray, type TextStart } from "./text-start.ts";
import type { RawText } from "./tidy-inlines.ts";

/** A paragraph or heading, as far as it was read. */
export type OpenText = TextStart & {
  readonly tag: TextTag;
  readonly raw: RawText[];
  /** The number or bullet in front of it. */
  marker: string;
};

/** The paragraph or heading that is being read, and the large letter that the next one begins with. */
export class TextCollector {
  /** Of an element without text so far. */
  #start: TextStart | undefined;
  #open: OpenText | undefined;
  #dropCap: readonly RawText[] = [];

  get isBegun(): boolean {
    return this.#start !== undefined || this.#open !== undefined;
  }

  get hasText(): boolean {
    return this.#open !== undefined;
  }

  begin(start: TextStart): void {
    this.#start = start;
  }

  /** Whatever element began is none of text. */
  dropStart(): void {
    this.#start = undefined;
  }

  /** The text that goes on, or begins here. */
  open(tag: TextTag): OpenText {
    if (this.#open) return this.#open;

    const start = this.#start ?? stray;
    const raw = start.isDropCap ? [] : [...this.#dropCap];
    if (!start.isDropCap) this.#dropCap = [];
    this.#start = undefined;
    this.#open = { ...start, tag, raw, marker: "" };
    return this.#open;
  }

  /** @returns what ends here: a text, an element without any, or nothing */
  end(): OpenText | "empty" | undefined {
    const ended = this.#open ?? (this.#start && "empty");
    this.#start = undefined;
    this.#open = undefined;
    if (ended === undefined || ended === "empty" || !ended.isDropCap) return ended;

    this.#dropCap = ended.raw.filter(({ text }) => text.trim() !== "");
    return undefined;
  }

  /** A large letter without a text after it is one. */
  openDropCap(tag: TextTag): void {
    if (this.#dropCap.length > 0) this.open(tag);
  }
}
