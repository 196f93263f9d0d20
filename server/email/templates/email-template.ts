/** What a letter is made of. Said once and written twice, so that text and HTML say the same. */
export type LetterPart =
  | { readonly kind: "paragraph" | "small"; readonly text: string }
  | LetterLink
  | { readonly kind: "facts"; readonly facts: readonly Fact[] }
  | { readonly kind: "bill"; readonly title: string; readonly lines: readonly BillLine[] }
  | { readonly kind: "lines"; readonly title: string; readonly lines: readonly string[] };

export type LetterLink = {
  readonly kind: "link";
  readonly label: string;
  readonly url: string;
  /** Beside another one that matters more. */
  readonly quiet?: boolean;
};

export type Fact = { readonly name: string; readonly value: string };

export type BillLine = {
  readonly what: string;
  readonly amount: string;
  readonly is: "item" | "sum" | "total";
};

export type Letter = {
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly heading: string;
  /** What a list of mails shows after the subject. */
  readonly preview: string;
  readonly parts: readonly LetterPart[];
  /** Whom it comes from, at its end. */
  readonly from: { readonly shopName: string; readonly shopEmail: string };
};
