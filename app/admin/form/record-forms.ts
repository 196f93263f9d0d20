import { z } from "zod";
import { customerNotesForm } from "#domain/customers/customer-notes.ts";
import { decodeForm, type FormCodec } from "#domain/form/form-codec.ts";
import type { SaveResult } from "#domain/form/save-result.ts";
import type { AppContext } from "#server/app-context.ts";
import { saveCustomerNotes } from "#server/customers/customer-notes-queries.ts";
import { malformedForm, type SaveForm } from "./save-form.ts";

/** Every form of a single record, with the use case that saves it. */
export const recordForms = {
  "customer-notes": recordForm(z.guid(), customerNotesForm, saveCustomerNotes),
};

/**
 * @param id of the record; null for a new one, if it allows that
 * @param save checks that the record still has the version that was edited
 */
function recordForm<Id, Data, Typed>(
  id: z.ZodType<Id>,
  codec: FormCodec<Data, Typed>,
  save: (
    shop: AppContext,
    change: { readonly id: Id; readonly version: number; readonly data: Data },
  ) => Promise<SaveResult<Data>>,
): SaveForm {
  return async (shop, sent) => {
    const read = id.safeParse(sent.id);
    const decoded = decodeForm(codec, sent.form);
    if (!read.success || decoded.code === "malformed") throw malformedForm();
    if (decoded.code === "invalid") return decoded;

    return await save(shop, { id: read.data, version: sent.version, data: decoded.data });
  };
}
