import { z } from "zod";

/** A schema of the domain, whose messages are codes: whatever is wrong with it has one sentence. */
export function described<Schema extends z.core.$ZodType>(schema: Schema, sentence: string) {
  return z.custom<z.input<Schema>>().transform((value, context): z.output<Schema> => {
    const read = z.safeParse(schema, value);
    if (read.success) return read.data;
    context.addIssue(sentence);
    return z.NEVER;
  });
}
