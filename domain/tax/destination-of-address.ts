import { isPoBox } from "../places/is-po-box.ts";
import type { UsPlace } from "../places/us-places.ts";
import type { Destination } from "./tax-rules.ts";

/** The destination of a whole address. */
export function destinationOfAddress({
  state,
  zipCode,
  street,
  shipAfter = "",
}: {
  readonly state: UsPlace;
  readonly zipCode: string;
  readonly street: string;
  /** A gift's day. */
  readonly shipAfter?: string;
}): Destination {
  return { state, zipCode, isPoBox: isPoBox(street), ...(shipAfter && { shipAfter }) };
}
