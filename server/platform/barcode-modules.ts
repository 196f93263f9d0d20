import JsBarcode from "jsbarcode";

/** CODE128 takes letters and digits; UPC and EAN13 take numbers with a valid check digit. */
export type BarcodeFormat = "CODE128" | "UPC" | "EAN13";

/**
 * Encodes a text as a barcode.
 *
 * @returns its modules from left to right, "1" for a bar and "0" for a gap; empty for a text that
 * the format cannot encode
 */
export function barcodeModules(text: string, format: BarcodeFormat): string {
  const drawn: { encodings?: { data: string }[] } = {};
  let isValid = true;
  JsBarcode(drawn, text, {
    format,
    // Without the digits among the bars, which the page prints below.
    flat: true,
    valid: (valid) => {
      isValid = valid;
    },
  });
  return isValid ? (drawn.encodings ?? []).map(({ data }) => data).join("") : "";
}
