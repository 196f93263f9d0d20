import { z } from "zod/mini";
import { optionalText, requiredText } from "../input/text-field.ts";
import { isUsPlace, type UsPlace } from "../places/us-places.ts";

/**
 * One @, a name before it, a dotted domain after it, and nothing that could break a mail header.
 */
const emailForm = /^[^\s@<>()[\]\\,;:"]+@(?:[^\s@<>()[\]\\,;:".]+\.)+[^\s@<>()[\]\\,;:".]{2,}$/;
const zipForm = /^\d{5}(?:-\d{4})?$/;

// The longest address that SMTP can carry (RFC 5321, 4.5.3.1.3).
export const emailField = requiredText(254).check(z.regex(emailForm, "not-an-email"));

/** A delivery address as it is typed. */
export const deliveryFields = {
  firstName: requiredText(100),
  lastName: requiredText(100),
  phone: optionalText(40),
  street: requiredText(200),
  city: requiredText(100),
  state: z.pipe(requiredText(100), z.custom<UsPlace>(isUsPlace, "not-a-state")),
  zipCode: requiredText(10).check(z.regex(zipForm, "not-a-zip")),
} as const;
