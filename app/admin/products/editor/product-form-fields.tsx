import { fieldsOf } from "#app/admin/form/form-fields.tsx";
import { productCodecs } from "#domain/catalog/product-codec.ts";

export const F = fieldsOf(productCodecs.proposed);
