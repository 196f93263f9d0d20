import type { z } from "zod/mini";

/**
 * The first error of each field. The messages of a form's schema are all codes of type `Code`; the
 * screens have the sentences for them.
 */
export function fieldErrors<Field extends string, Code extends string>(
  error: z.core.$ZodError<Readonly<Partial<Record<Field, unknown>>>>,
): Partial<Record<Field, Code>> {
  const errors: Partial<Record<Field, Code>> = {};
  for (const { path, message } of error.issues) errors[path[0] as Field] ??= message as Code;
  return errors;
}
