import type { GiftField } from "./gift-fields.ts";

/** What was typed about one of several recipients, valid or not. The day belongs to all of them. */
export type TypedRecipient = Readonly<Record<Exclude<GiftField, "shipAfter">, string>>;
