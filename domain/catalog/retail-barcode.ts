export type RetailBarcode = {
  readonly kind: "UPC-A" | "EAN-13";
  /** With the check digit. */
  readonly digits: string;
};

export type BarcodeProblem = "not-digits" | "wrong-length" | "wrong-check-digit";

export type ReadRetailBarcode =
  /** Null when there is none. */
  | { readonly ok: true; readonly barcode: RetailBarcode | null }
  | { readonly ok: false; readonly problem: BarcodeProblem };

/** Reads a UPC-A or EAN-13 number, with or without spaces and hyphens. */
export function readRetailBarcode(text: string): ReadRetailBarcode {
  const digits = text.replace(/[\s-]/g, "");
  if (digits === "") return { ok: true, barcode: null };
  if (!/^\d+$/.test(digits)) return { ok: false, problem: "not-digits" };
  if (digits.length !== 12 && digits.length !== 13) return { ok: false, problem: "wrong-length" };
  if (checkDigit(digits.slice(0, -1)) !== Number(digits.at(-1))) {
    return { ok: false, problem: "wrong-check-digit" };
  }
  const kind = digits.length === 12 ? "UPC-A" : "EAN-13";
  return { ok: true, barcode: { kind, digits } };
}

/** The check digit: weights 3 and 1 alternate, from the right. */
export function checkDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}
