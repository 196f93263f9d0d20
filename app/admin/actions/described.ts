import { z } from "zod";

/**
 * A schema of the domain, whose messages are codes: whatever is wrong with it has one sentence.
 *
 * @param sentence or how to choose it by what is wrong
 */
export function described<Schema extends z.core.$ZodType>(
  schema: Schema,
  sentence: string | ((issues: readonly z.core.$ZodIssue[]) => string),
) {
  return z.custom<z.input<Schema>>().transform((value, context): z.output<Schema> => {
    const read = z.safeParse(schema, value);
    if (read.success) return read.data;
    context.addIssue(typeof sentence === "string" ? sentence : sentence(read.error.issues));
    return z.NEVER;
  });
}
