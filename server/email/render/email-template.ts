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
  /** What a person wrote, as long as it may be. */
  | { readonly kind: "text"; readonly paragraphs: readonly string[] }
  /** An address, a note: a few lines that belong together. */
  | { readonly kind: "lines"; readonly title: string; readonly lines: readonly string[] }
  // Long ones of the following are shortened (shorten-mail.ts).
  | { readonly kind: "list"; readonly title: string; readonly lines: readonly string[] }
  | { readonly kind: "facts"; readonly facts: readonly Fact[] }
  | { readonly kind: "bill"; readonly title: string; readonly lines: readonly BillLine[] };

export type Fact = { readonly name: string; readonly value: string };

export type BillLine = {
  readonly what: string;
  /** A quiet line below it. */
  readonly note?: string | undefined;
  readonly amount: string;
  /** A title stands above the items of a box. */
  readonly is: "title" | "item" | "sum" | "total";
};

/** Parts of a mail; null for one that it does not have. */
export type MailParts = readonly (EmailPart | null)[];

/** A mail to render. Its `lead` is the first paragraph, and what a list of mails shows. */
export type EmailContent = Omit<EmailTemplate, "preview" | "parts"> & {
  readonly parts: MailParts;
} & ({ readonly lead: string } | { readonly preview: string });

export type EmailTemplate = {
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly heading: string;
  /** The preview text that a list of mails shows after the subject. */
  readonly preview: string;
  readonly parts: readonly EmailPart[];
  /** The page that has every line of the lists, linked below a list that was shortened. */
  readonly listedAt?: string;
  /** See `Mail`. */
  readonly unsubscribeUrl?: string;
  /** The sender, named at the end. */
  readonly shop: { readonly name: string; readonly email: string };
};
