import { z } from "zod";
import { done, refused } from "#app/admin/actions/action-result.ts";
import { adminAction } from "#app/admin/actions/admin-action.ts";
import { described } from "#app/admin/actions/described.ts";
import { MAX_PRODUCT_ID } from "#domain/catalog/product.ts";
import { typedText } from "#domain/input/typed-text.ts";
import { replySchema } from "#domain/replies/reply-template.ts";
import { MAX_STOCK } from "#domain/stock/counted-stock.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { mailLotRecipients } from "#server/email/order-emails/mail-lot-recipients.ts";
import { isCountedInErp } from "#server/erp/stock/is-counted-in-erp.ts";
import {
  addLot,
  changeLot,
  deleteLot,
  type LotResult,
  stopLots,
} from "#server/stock/lot-queries.ts";
import { stockMessages } from "../stock-messages.ts";
import { CODE_LENGTH, LOT_NOTE_LENGTH } from "./lot-fields.ts";

const productId = z.int().min(1).max(MAX_PRODUCT_ID);
const lotId = z.int().positive();

const line = (min: number, max: number, problem: string) =>
  z
    .string()
    .transform((text) => typedText(text))
    .pipe(z.string().min(min, problem).max(max, problem));

const wrongDay = "Please enter the day on which it was made, or none.";
const wrongCount = "Please enter a whole number from 0 to 1,000,000.";

/** As typed. */
const lotSchema = z.object({
  code: line(1, CODE_LENGTH, `Please enter a code of at most ${CODE_LENGTH} characters.`),
  madeOn: z.union([z.literal("").transform(() => null), z.iso.date()], wrongDay),
  bestBefore: z.iso.date("Please enter the best-before day."),
  note: line(0, LOT_NOTE_LENGTH, `A note has at most ${LOT_NOTE_LENGTH} characters.`),
});

export const addLotAction = adminAction(
  "add-lot",
  lotSchema.extend({
    productId,
    quantity: z
      .string()
      .trim()
      .regex(/^\d{1,7}$/, wrongCount)
      .transform(Number)
      .pipe(z.number().max(MAX_STOCK, wrongCount)),
    /** Whether its bars are added to the count. */
    isReceived: z.boolean(),
  }),
  async (shop, lot) => {
    if (await isCountedInErp(shop)) return notSaved(stockMessages.countedInErp);
    return isBackwards(lot) ? backwards : resultOf(await addLot(shop, lot));
  },
);

export const changeLotAction = adminAction(
  "change-lot",
  lotSchema.extend({ lotId }),
  async (shop, { lotId, ...lot }) =>
    isBackwards(lot) ? backwards : resultOf(await changeLot(shop, lotId, lot)),
);

/** From then on the bars of a product are packed as they come. */
export const stopLotsAction = adminAction(
  "stop-lots",
  z.object({ productId }),
  async (shop, { productId }) =>
    (await stopLots(shop, productId))
      ? done("lots-stopped")
      : notSaved("This bar is no longer in any lot."),
);

export const deleteLotAction = adminAction(
  "delete-lot",
  z.object({ lotId }),
  async (shop, { lotId }) => {
    switch (await deleteLot(shop, lotId)) {
      case "deleted":
        return done("lot-deleted");
      case "was-packed":
        return notSaved("Customers have bars of this lot. It stays, so that a recall finds them.");
      case "not-empty":
        return notSaved("There are bars in this lot. Count them to 0 first.");
      case "not-found":
        return notSaved(notFound);
    }
  },
);

export const mailLotRecipientsAction = adminAction(
  "mail-lot-recipients",
  z.object({
    lotId,
    /** Generated for the mailing, so that a repeated request sends it once. */
    requestId: z.guid(),
    /** Also to those who may have got bars of it. */
    alsoPossible: z.boolean(),
    message: described(replySchema, "An email has a subject and a text, neither too long."),
  }),
  async (shop, { message, ...to }) => {
    const count = await mailLotRecipients(shop, { ...to, ...message });
    const sentence = countNoun(count, "email is on its way.", "emails are on their way.");
    return done("mails-requested", { sentence });
  },
);

const notFound = "Somebody deleted this lot meanwhile.";

function isBackwards(lot: { readonly madeOn: string | null; readonly bestBefore: string }) {
  return lot.madeOn !== null && lot.madeOn > lot.bestBefore;
}

const backwards = refused("lot-refused", {
  problems: { madeOn: "It was made after its best-before day." },
});

function resultOf(saved: LotResult) {
  switch (saved.code) {
    case "saved":
      return done("lot-saved");
    case "code-taken":
      return refused("lot-refused", {
        problems: { code: "This bar has a lot with this code." },
      });
    case "not-counted":
      return notSaved("This bar is no longer counted. Somebody else may have stopped it.");
    case "too-many":
      return refused("lot-refused", {
        problems: { quantity: "That is more than the shop can count." },
      });
    case "not-found":
      return notSaved(notFound);
  }
}

function notSaved(text: string) {
  return refused("lot-refused", { text });
}
