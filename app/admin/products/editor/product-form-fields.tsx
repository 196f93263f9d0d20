import { fieldsOf } from "#app/admin/form/form-fields.tsx";
import { productCodecs } from "#domain/catalog/product-codec.ts";

/** The fields of the product editor. */
export const F = fieldsOf(productCodecs.proposed);
