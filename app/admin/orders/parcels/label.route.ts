import { data } from "react-router";
import { z } from "zod";
import { answerUnreachable } from "#app/admin/shared/answer-unreachable.ts";
import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import { formatUsd } from "#domain/money/cents.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import type { AppContext } from "#server/app-context.ts";
import { labelFormats, type ParcelAddress } from "#server/carriers/shipping-provider.ts";
import { getLabelSettings } from "#server/labels/label-settings.ts";
import { findOrder } from "#server/orders/order-queries.ts";
import { buyLabel } from "#server/shipments/labels/buy-label.ts";
import { proposeParcel, quoteLabel } from "#server/shipments/labels/quote-label.ts";
import { voidLabel } from "#server/shipments/labels/void-label.ts";
import { isOrderId } from "../data/is-order-id.ts";
import type { Route } from "./+types/label.route";
import { shipRefusalWords } from "./change-parcels.ts";
import type { LabelResult, LabelStart } from "./label-result.ts";

/** Weight and size of a label for an order. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<LabelStart> {
  const { shop } = context.get(requestContext);
  const id = url.searchParams.get("order");
  const parcel = id && isOrderId(id) ? await proposeParcel(shop, id) : null;
  if (!parcel || !shop.shipping) throw new Response("There is no label for this.", { status: 404 });
  return { hasSender: (await readSender(shop)) !== null, ...parcel };
}

const inches = z.coerce.number().min(0).max(108);
const quoteForm = z.object({
  do: z.literal("quote"),
  order: z.guid(),
  ounces: z.coerce.number().gt(0).max(1120),
  length: inches,
  width: inches,
  height: inches,
  format: z.enum(labelFormats),
});
const buyForm = z.object({
  do: z.literal("buy"),
  label: z.guid(),
  rate: z.string().max(100).optional(),
  tell: z.stringbool().optional(),
});
const voidForm = z.object({ do: z.literal("void"), label: z.guid() });
const labelForm = z.discriminatedUnion("do", [quoteForm, buyForm, voidForm]);

export async function action({ request, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const sent = labelForm.safeParse(Object.fromEntries(await readForm(request)));
  const answer: LabelResult = sent.success
    ? await answerForm(shop, sent.data)
    : refused("Please enter a weight above 0 and up to 70 pounds, and sides up to 108 inches.");
  return data(answer, { status: answer.code === "refused" ? 409 : 200 });
}

export const clientAction = answerUnreachable;

async function answerForm(ctx: AppContext, form: z.infer<typeof labelForm>): Promise<LabelResult> {
  switch (form.do) {
    case "quote": {
      const { order: orderId, format, ...parcel } = form;
      const from = await readSender(ctx);
      if (!from) return refused("Your own address is missing. Fill it in on the Labels screen.");
      const quoted = await quoteLabel(ctx, { orderId, from, parcel, format });
      if (quoted.code === "refused") return refused(quoted.reason);
      return await quoteAnswer(ctx, orderId, quoted);
    }
    case "buy": {
      const bought = await buyLabel(ctx, {
        labelId: form.label,
        rateId: form.rate ?? null,
        tellsCustomer: form.tell ?? false,
      });
      if (bought.code === "refused") return refused(bought.reason);
      if (bought.code === "unclear") {
        const text = `${bought.reason} It may have been bought. Press again: it is bought once.`;
        return { code: "unclear", text };
      }
      const { label, shipped } = bought;
      const price = label.price === null ? "" : ` for ${formatUsd(label.price)}`;
      if (shipped.code === "shipped") {
        return { code: "bought", isShipped: true, text: `Bought${price} and shipped.` };
      }
      const why = shipRefusalWords(shipped);
      return { code: "bought", isShipped: false, text: `Bought${price}, but not shipped. ${why}` };
    }
    case "void": {
      const voided = await voidLabel(ctx, form.label);
      return voided.code === "voided" ? { code: "voided" } : refused(voided.reason);
    }
  }
}

async function quoteAnswer(
  { db }: AppContext,
  orderId: string,
  { labelId, quote }: Extract<Awaited<ReturnType<typeof quoteLabel>>, { code: "quoted" }>,
): Promise<LabelResult> {
  const order = await findOrder(db, orderId);
  const { address, rates, messages } = quote;
  const typed = order?.shippingAddress;
  const isAsTyped =
    address.code === "found" &&
    typed !== undefined &&
    address.written.toLowerCase().startsWith(`${typed.street}, ${typed.city}, `.toLowerCase());
  const note =
    address.code === "found" ? `The carrier writes it ${address.written}.` : address.reason;
  return {
    code: "quoted",
    labelId,
    offers: rates.map(({ id, service, price, days }) => ({
      id,
      service,
      price: formatUsd(price),
      days: days === null ? "" : countNoun(days, "day"),
    })),
    addressNote: isAsTyped ? null : note,
    isAddressUnknown: address.code === "not-found",
    messages: rates.length === 0 ? messages : [],
  };
}

/** The maker's address. @returns null when neither the Labels screen nor the shop has one */
async function readSender(ctx: AppContext): Promise<ParcelAddress | null> {
  const { data: maker } = await getLabelSettings(ctx);
  const { name, street, city, state, zip: zipCode } = maker;
  if (![name, street, city, state, zipCode].every(Boolean)) return null;
  return { name, street, city, state, zipCode, phone: ctx.details().phone };
}

function refused(text: string): LabelResult {
  return { code: "refused", text };
}
