import { fieldsOf } from "#app/admin/form/form-fields.tsx";
import { productForms } from "#domain/catalog/product-form.ts";

/** The fields of the product editor. */
export const F = fieldsOf(productForms.proposed);
