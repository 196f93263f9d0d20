import { z } from "zod";

/** The version that a form was filled in from; 0 for what is not stored yet, and for nonsense. */
export const formVersion = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
  .catch(0);
