import { z } from "zod/mini";
import { requiredTextCodec } from "../form/field-codecs.ts";
import { rule } from "../form/form-codec.ts";
import { MAX_REPLY, MAX_SUBJECT, MAX_TEMPLATES, type ReplyTemplate } from "./reply-template.ts";

function textOf(max: number, options?: { lines: boolean }) {
  return requiredTextCodec(
    max,
    `Please fill this in, with up to ${max.toLocaleString("en-US")} characters.`,
    options,
  );
}

const templateCodec = z.object({
  name: textOf(100),
  subject: textOf(MAX_SUBJECT),
  text: textOf(MAX_REPLY, { lines: true }),
});

const templatesCodec = z.object({ templates: z.array(templateCodec) }).check(
  rule(({ templates = [] }, add) => {
    if (templates.length > MAX_TEMPLATES) {
      add(["templates"], `Up to ${MAX_TEMPLATES} templates fit here.`);
    }
  }),
);

/** All templates, which are saved together. */
export const replyTemplatesCodec = z.codec(templatesCodec, z.custom<readonly ReplyTemplate[]>(), {
  decode: ({ templates }) => templates,
  encode: (templates) => ({ templates: [...templates] }),
});
