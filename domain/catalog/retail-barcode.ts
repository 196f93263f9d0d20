export type RetailBarcode = {
  readonly kind: "UPC-A" | "EAN-13";
  /** With the check digit. */
  readonly digits: string;
};

export type ReadRetailBarcode =
  /** Null when there is none. */
  | { readonly ok: true; readonly barcode: RetailBarcode | null }
  | { readonly ok: false; readonly problem: string };

/** Reads a UPC-A or EAN-13 number, with or without spaces and hyphens. */
export function readRetailBarcode(text: string): ReadRetailBarcode {
  const digits = text.replace(/[\s-]/g, "");
  if (digits === "") return { ok: true, barcode: null };
  if (!/^\d+$/.test(digits)) return { ok: false, problem: "A barcode has digits alone." };
  if (digits.length !== 12 && digits.length !== 13) {
    const problem = "A UPC has 12 digits and an EAN has 13, the last one included.";
    return { ok: false, problem };
  }

  const last = checkDigit(digits.slice(0, -1));
  if (last !== Number(digits.at(-1))) {
    const problem = `A digit is wrong. If the others are right, the last one is ${last}.`;
    return { ok: false, problem };
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
