import { z } from "zod";
import { readyBoxCodec } from "#domain/boxes/ready-box-codec.ts";
import { MAX_PRODUCT_ID } from "#domain/catalog/product.ts";
import { productCodecs } from "#domain/catalog/product-codec.ts";
import { comingSoonCodec } from "#domain/coming-soon/coming-soon-codec.ts";
import { customerNotesCodec } from "#domain/customers/customer-notes.ts";
import { decodeForm, type FormCodec } from "#domain/form/form-codec.ts";
import type { SaveResult } from "#domain/form/save-result.ts";
import { labelCodec } from "#domain/labels/label-codec.ts";
import { pageCodec } from "#domain/pages/page-codec.ts";
import { MAX_SLUG_LENGTH } from "#domain/pages/page-slug.ts";
import { promotionCodec } from "#domain/promotions/promotion-codec.ts";
import type { AppContext } from "#server/app-context.ts";
import { saveReadyBox } from "#server/boxes/save-ready-box.ts";
import { productDefaults } from "#server/catalog/save-product.ts";
import { saveComingSoon } from "#server/coming-soon/save-coming-soon.ts";
import { saveCustomerNotes } from "#server/customers/customer-notes-queries.ts";
import { saveProductLabel } from "#server/labels/save-product-label.ts";
import { saveProductAndHoldOrders } from "#server/orders/changes/save-product-and-hold-orders.ts";
import { savePage } from "#server/pages/save-page.ts";
import { savePromotionTerms } from "#server/promotions/save-promotion.ts";
import { malformedForm, type SaveForm } from "./save-form.ts";

const number = z.int().min(1).max(MAX_PRODUCT_ID);
/** Null for a new record. */
const numberOrNew = number.nullable();
const productCodec = (shop: AppContext) => productCodecs[productDefaults(shop)];

export const recordForms = {
  box: recordForm(numberOrNew, readyBoxCodec, saveReadyBox),
  "coming-soon": recordForm(numberOrNew, comingSoonCodec, saveComingSoon),
  "customer-notes": recordForm(z.guid(), customerNotesCodec, saveCustomerNotes),
  product: recordForm(numberOrNew, productCodec, saveProductAndHoldOrders),
  page: recordForm(z.string().max(MAX_SLUG_LENGTH).nullable(), pageCodec, savePage),
  "product-label": recordForm(number, labelCodec, saveProductLabel),
  "discount-code": recordForm(numberOrNew, promotionCodec, savePromotionTerms),
};

/** @param save checks that the record still has the version that was edited */
function recordForm<Id, Data, Typed>(
  id: z.ZodType<Id>,
  codec: FormCodec<Data, Typed> | ((shop: AppContext) => FormCodec<Data, Typed>),
  save: (
    shop: AppContext,
    change: { readonly id: Id; readonly version: number; readonly data: Data },
  ) => Promise<SaveResult<Data>>,
): SaveForm {
  return async (shop, sent) => {
    const read = id.safeParse(sent.id);
    const decoded = decodeForm(typeof codec === "function" ? codec(shop) : codec, sent.form);
    if (!read.success || decoded.code === "malformed") throw malformedForm();
    if (decoded.code === "invalid") return decoded;

    return await save(shop, { id: read.data, version: sent.version, data: decoded.data });
  };
}
