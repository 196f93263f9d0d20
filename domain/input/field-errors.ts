import type { z } from "zod/mini";

/**
 * What is wrong with each field, for people: the first issue of a field counts. The messages of a
 * form's schema are all codes of type `Code`; the sentences for them belong to the screens.
 */
export function fieldErrors<Field extends string, Code extends string>(
  error: z.core.$ZodError<Readonly<Partial<Record<Field, unknown>>>>,
): Partial<Record<Field, Code>> {
  const errors: Partial<Record<Field, Code>> = {};
  for (const { path, message } of error.issues) errors[path[0] as Field] ??= message as Code;
  return errors;
}
