import { z } from "zod";
import { typedText } from "#domain/input/typed-text.ts";
import { MAX_STOCK } from "#domain/inventory/stock.ts";
import { replySchema } from "#domain/replies/reply-template.ts";
import type { AppContext } from "#server/app-context.ts";
import { mailLotRecipients } from "#server/email/order-emails/mail-lot-recipients.ts";
import { isCountedInErp } from "#server/erp/stock/counting-settings.ts";
import { addLot, changeLot, deleteLot, type LotAnswer, stopLots } from "#server/inventory/lots.ts";
import { stockMessages } from "../stock-words.ts";
import { CODE_LENGTH, LOT_NOTE_LENGTH } from "./lot-fields.ts";

/** Answers to a form about a lot. */
export type LotResult =
  | { readonly code: "lot-saved"; readonly lotId: number }
  | { readonly code: "lot-deleted" | "lots-stopped" }
  | { readonly code: "mails-requested"; readonly count: number }
  /** The text says why, and what to do. */
  | { readonly code: "lot-refused"; readonly text: string; readonly field?: LotField }
  | { readonly code: "unreachable" };
export type LotField = "code" | "madeOn" | "bestBefore" | "quantity" | "message";

const line = (longest: number) =>
  z
    .string()
    .transform((text) => typedText(text))
    .pipe(z.string().max(longest));
const day = z.iso.date();

const lotForm = z.object({
  code: line(CODE_LENGTH).pipe(z.string().min(1)),
  madeOn: z.union([z.literal("").transform(() => null), day]),
  bestBefore: day,
  note: line(LOT_NOTE_LENGTH),
});
const newLotForm = lotForm.extend({
  quantity: z
    .string()
    .trim()
    .regex(/^\d{1,7}$/)
    .transform(Number)
    .pipe(z.number().max(MAX_STOCK)),
  bars: z.enum(["new", "counted"]),
});

/** Adds a lot to a product, or ends all of its lots. */
export async function changeProductLots(
  ctx: AppContext,
  productId: number,
  form: FormData,
): Promise<LotResult> {
  if (form.get("do") === "stop-lots") {
    return (await stopLots(ctx, productId))
      ? { code: "lots-stopped" }
      : refused("This bar is no longer in any lot.");
  }
  if (await isCountedInErp(ctx)) return refused(stockMessages.countedInErp);
  const sent = newLotForm.safeParse(Object.fromEntries(form));
  if (!sent.success) return unreadable(sent.error);
  const { bars, ...lot } = sent.data;
  if (isBackwards(lot)) return backwards;
  return answerOf(await addLot(ctx, { ...lot, productId, isReceived: bars === "new" }));
}

/** Handles the forms of a lot's page. */
export async function changeOneLot(
  ctx: AppContext,
  lotId: number,
  form: FormData,
): Promise<LotResult> {
  switch (form.get("do")) {
    case "delete-lot":
      return await remove(ctx, lotId);
    case "mail":
      return await mail(ctx, lotId, form);
    default: {
      const sent = lotForm.safeParse(Object.fromEntries(form));
      if (!sent.success) return unreadable(sent.error);
      if (isBackwards(sent.data)) return backwards;
      return answerOf(await changeLot(ctx, lotId, sent.data));
    }
  }
}

async function remove(ctx: AppContext, lotId: number): Promise<LotResult> {
  switch (await deleteLot(ctx, lotId)) {
    case "deleted":
      return { code: "lot-deleted" };
    case "was-packed":
      return refused("Customers have bars of this lot. It stays, so that a recall finds them.");
    case "not-empty":
      return refused("There are bars in this lot. Count them to 0 first.");
    case "gone":
      return refused(gone);
  }
}

const mailForm = z.object({
  requestId: z.guid(),
  who: z.enum(["certain", "all"]),
});

async function mail(ctx: AppContext, lotId: number, form: FormData): Promise<LotResult> {
  const sent = Object.fromEntries(form);
  const wanted = mailForm.safeParse(sent);
  const message = replySchema.safeParse(sent);
  if (!wanted.success || !message.success) {
    return refused("An email has a subject and a text, neither too long.", "message");
  }
  const { requestId, who } = wanted.data;
  const alsoPossible = who === "all";
  const count = await mailLotRecipients(ctx, { lotId, requestId, alsoPossible, ...message.data });
  return { code: "mails-requested", count };
}

const gone = "Somebody deleted this lot meanwhile.";

function isBackwards(lot: { readonly madeOn: string | null; readonly bestBefore: string }) {
  return lot.madeOn !== null && lot.madeOn > lot.bestBefore;
}

const backwards = refused("It was made after its best-before day.", "madeOn");

const unreadableFields: Record<string, LotResult> = {
  code: refused(`Please enter a code of at most ${CODE_LENGTH} letters.`, "code"),
  madeOn: refused("Please enter the day on which it was made, or none.", "madeOn"),
  bestBefore: refused("Please enter the best-before day.", "bestBefore"),
  quantity: refused("Please enter a whole number from 0 to 1,000,000.", "quantity"),
};

function unreadable(error: z.ZodError): LotResult {
  const field = String(error.issues[0]?.path[0] ?? "");
  return unreadableFields[field] ?? refused(`A note has at most ${LOT_NOTE_LENGTH} letters.`);
}

function answerOf(answer: LotAnswer): LotResult {
  switch (answer.code) {
    case "saved":
      return { code: "lot-saved", lotId: answer.lotId };
    case "code-taken":
      return refused("This bar has a lot with this code.", "code");
    case "not-counted":
      return refused("This bar is no longer counted. Somebody else may have stopped it.");
    case "too-many":
      return refused("That is more than the shop can count.", "quantity");
    case "gone":
      return refused(gone);
  }
}

function refused(text: string, field?: LotField): LotResult {
  return { code: "lot-refused", text, ...(field && { field }) };
}
