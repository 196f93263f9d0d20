import { type CssLook, readClassLooks, readCssLook } from "./css-look.ts";

export type Attributes = Readonly<Record<string, string>>;

export const noCss: CssLook = {};

/** What the styles of a document say about its elements. */
export class DocumentStyles {
  readonly #classes = new Map<string, CssLook>();
  /** Office programs repeat a few styles thousands of times. */
  readonly #looks = new Map<string, CssLook>();

  addSheet(sheet: string): void {
    for (const [name, look] of readClassLooks(sheet)) this.#classes.set(name, look);
    this.#looks.clear();
  }

  lookOf({ class: classes = "", style = "" }: Attributes): CssLook {
    if (!classes && !style) return noCss;

    const key = `${classes}\n${style}`;
    const known = this.#looks.get(key);
    if (known) return known;

    const look: CssLook = {};
    for (const name of classes.split(/\s+/)) Object.assign(look, this.#classes.get(name));
    Object.assign(look, readCssLook(style));
    this.#looks.set(key, look);
    return look;
  }
}
