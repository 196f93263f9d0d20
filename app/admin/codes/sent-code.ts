import { z } from "zod";
import {
  boxRules,
  effectKinds,
  type PromotionForm,
  promotionScopes,
} from "#domain/promotions/promotion-form.ts";
import { formVersion } from "../shared/form-version.ts";

const text = z.string().max(1_000);

const promotionForm: z.ZodType<PromotionForm> = z.object({
  isAutomatic: z.boolean(),
  code: text,
  name: text,
  effect: z.enum(effectKinds),
  percent: text,
  amount: text,
  boxSize: text,
  boxPrice: text,
  minimum: text,
  scope: z.enum(promotionScopes),
  categories: z.array(text).max(50),
  productIds: z.array(z.int().min(1)).max(5_000),
  boxes: z.enum(boxRules),
  maxBars: text,
  fromDay: text,
  untilDay: text,
  maxUses: text,
  firstOrderOnly: z.boolean(),
  oncePerCustomer: z.boolean(),
});

/**
 * Parses the shape of the submitted form; the domain validates its values.
 * @throws Response 400 for another shape
 */
export function sentCode(sent: FormData): { form: PromotionForm; version: number } {
  const read = promotionForm.safeParse(parseJson(sent.get("promotion")));
  if (!read.success) throw new Response("This is not a form of this screen.", { status: 400 });
  return { form: read.data, version: formVersion.parse(sent.get("version")) };
}

function parseJson(text: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(typeof text === "string" ? text : "");
  } catch {
    return undefined;
  }
}
