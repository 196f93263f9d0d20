import { homeCodec } from "#domain/home/home-settings.ts";
import { fieldsOf } from "../form/form-fields.tsx";

export const F = fieldsOf(homeCodec);
