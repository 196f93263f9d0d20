import { z } from "zod";

/**
 * The version that a form was opened with; 0 for what is not stored yet, and for invalid values.
 */
export const formVersion = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
  .catch(0);
