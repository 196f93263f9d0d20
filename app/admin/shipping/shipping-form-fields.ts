import { shippingCodec } from "#domain/shipping/shipping-codec.ts";
import { fieldsOf } from "../form/form-fields.tsx";

export const F = fieldsOf(shippingCodec);
