import { homeCodec } from "#domain/home/home-settings.ts";
import { fieldsOf } from "../form/form-fields.tsx";

/** The fields of Home & texts. */
export const F = fieldsOf(homeCodec);
