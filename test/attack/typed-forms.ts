import { comingSoonForm, newComingSoon } from "#domain/coming-soon/coming-soon-form.ts";
import { encodeForm } from "#domain/form/form-codec.ts";
import { emptyLabel, labelForm } from "#domain/labels/label-form.ts";
import { newPromotion, promotionForm } from "#domain/promotions/promotion-form.ts";
import { typedProduct } from "#test/support/product-details.ts";

/** A form as its screen sends it. */
export type TypedForm = {
  readonly name: string;
  readonly id: number | string | null;
  readonly typed: Readonly<Record<string, unknown>>;
};

export const typedForms: readonly TypedForm[] = [
  { name: "coming-soon", id: null, typed: encodeForm(comingSoonForm, newComingSoon) },
  {
    name: "customer-notes",
    id: "01890000-0000-7000-8000-000000000000",
    typed: { notes: "", tags: "" },
  },
  { name: "discount-code", id: null, typed: encodeForm(promotionForm, newPromotion) },
  { name: "product", id: null, typed: typedProduct },
  { name: "product-label", id: 1, typed: encodeForm(labelForm, emptyLabel) },
];
