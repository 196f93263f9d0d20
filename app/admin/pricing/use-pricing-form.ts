import { showToast } from "#app/ui/overlays/toaster.tsx";
import { toDecimal } from "#domain/money/cents.ts";
import {
  draftDefaultBase,
  draftOf,
  editDraft,
  flipSwitch,
  isDirty,
  leaveField,
  type PricingDraft,
} from "#domain/pricing/pricing-draft.ts";
import {
  type PricingField,
  type PricingForm,
  type PricingProblems,
  type PricingSwitch,
  pricingFields,
  readPricingForm,
} from "#domain/pricing/pricing-form.ts";
import { adminMessages } from "../shared/admin-messages.ts";
import { type FormDraft, useFormDraft } from "../shared/use-form-draft.ts";
import { pricingFormData } from "./pricing-form-data.ts";
import type { PricingStart } from "./pricing-result.ts";

const SAVED_MS = 4_000;

export type PricingFormDraft = FormDraft<PricingStart, PricingDraft, PricingProblems> & {
  readonly type: (field: PricingField, text: string) => void;
  readonly leave: (field: PricingField) => void;
  readonly flip: (name: PricingSwitch, on: boolean) => void;
};

/** Draft of the pricing screen until it is saved. */
export function usePricingForm(loaded: PricingStart): PricingFormDraft {
  const form = useFormDraft<
    PricingStart,
    PricingDraft,
    PricingProblems,
    { readonly screen: PricingStart }
  >({
    loaded,
    draftOf: storedDraft,
    isChanged: isDirty,
    action: "/admin/pricing",
    settle: (draft) => pricingFields.reduce(leaveField, draft),
    problemsOf(draft, start) {
      const read = readPricingForm(formOf(draft, start), start.settings, start.catalog);
      return read.ok ? undefined : read.problems;
    },
    formData: (draft, start) => pricingFormData(formOf(draft, start), start.version),
    fields: pricingFields,
    idOf: (field) => field,
    onSaved({ screen }) {
      showToast({ ...adminMessages.pricingSaved, duration: SAVED_MS });
      return screen;
    },
  });
  const { start, edit } = form;
  return {
    ...form,
    type: (field, text) => edit((current) => editDraft(current, field, text, start.catalog), field),
    leave: (field) => edit((current) => leaveField(current, field)),
    flip: (name, on) => edit((current) => flipSwitch(current, name, on)),
  };
}

function storedDraft({ settings, catalog }: PricingStart): PricingDraft {
  return draftOf(settings, catalog);
}

function formOf(draft: PricingDraft, { catalog }: PricingStart): PricingForm {
  const base = (name: "threeBar" | "fiveBar") => toDecimal(draftDefaultBase(draft, name, catalog));
  return {
    texts: draft.texts,
    switches: draft.switches,
    settled: true,
    defaultBases: { threeBar: base("threeBar"), fiveBar: base("fiveBar") },
  };
}
