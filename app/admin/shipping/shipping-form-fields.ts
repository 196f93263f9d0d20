import { shippingCodec } from "#domain/shipping/shipping-codec.ts";
import { fieldsOf } from "../form/form-fields.tsx";

/** The fields of Shipping. */
export const F = fieldsOf(shippingCodec);
