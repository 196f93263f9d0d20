/** The parts of a mail, rendered both as HTML and as plain text. */
export type EmailPart =
  | { readonly kind: "paragraph" | "small"; readonly text: string }
  | {
      readonly kind: "link";
      readonly label: string;
      readonly url: string;
      /** A plain link beside a more important button. */
      readonly quiet?: boolean;
    }
  | { readonly kind: "facts"; readonly facts: readonly Fact[] }
  | { readonly kind: "bill"; readonly title: string; readonly lines: readonly BillLine[] }
  | { readonly kind: "lines"; readonly title: string; readonly lines: readonly string[] };

export type Fact = { readonly name: string; readonly value: string };

export type BillLine = {
  readonly what: string;
  readonly amount: string;
  readonly is: "item" | "sum" | "total";
};

export type EmailTemplate = {
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly heading: string;
  /** The preview text that a list of mails shows after the subject. */
  readonly preview: string;
  readonly parts: readonly EmailPart[];
  /** The sender, named at the end. */
  readonly shop: { readonly name: string; readonly email: string };
};
