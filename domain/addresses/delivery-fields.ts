import { z } from "zod/mini";
import { addressText, codeText } from "../input/address-text.ts";
import { optionalText, requiredText } from "../input/text-schemas.ts";
import { normalizePlace, parsePlace } from "../places/parse-place.ts";
import { isUsPlace, type UsPlace } from "../places/us-places.ts";
import { isZip, normalizeZip, ZIP_TYPED_LENGTH } from "../places/zip-code.ts";

/**
 * One @, a name before it, a dotted domain after it, and nothing that could break a mail header.
 */
const emailForm =
  /^[^\s@<>()[\]\\,;:"“”„«»]+@(?:[^\s@<>()[\]\\,;:"“”„«».]+\.)+[^\s@<>()[\]\\,;:"“”„«».]{2,}$/;

// The longest address that SMTP can carry (RFC 5321, 4.5.3.1.3). Without the marks that come along
// when it is pasted, which nobody sees and no mail arrives at.
export const emailField = requiredText(254, { normalize: codeText }).check(
  z.regex(emailForm, "not-an-email"),
);

const line = { normalize: addressText };

/** "Boston, MA" is Boston: its state has a field of its own. */
function cityText(typed: string): string {
  const text = addressText(typed);
  const [city = "", place = "", ...more] = text.split(",");
  const endsWithState = more.length === 0 && parsePlace(place.trim()) !== null;
  return endsWithState ? city.trim() : text;
}

/**
 * A delivery address as it is typed, pasted, read from a file or handed over by a wallet. Parsing it
 * gives the one form in which addresses are stored and compared.
 */
export const deliveryFields = {
  firstName: requiredText(100, line),
  /** Empty for people with one name. The shopper's form asks for both. */
  lastName: optionalText(100, line),
  phone: optionalText(40, line),
  street: requiredText(200, line),
  city: requiredText(100, { normalize: cityText }),
  state: z.pipe(
    requiredText(100, { normalize: normalizePlace }),
    z.custom<UsPlace>(isUsPlace, "not-a-state"),
  ),
  zipCode: requiredText(ZIP_TYPED_LENGTH, { normalize: normalizeZip }).check(
    z.refine(isZip, "not-a-zip"),
  ),
} as const;
