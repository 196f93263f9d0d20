import JsBarcode from "jsbarcode";

/**
 * A text as a Code 128 barcode.
 *
 * @returns its modules from left to right, "1" for a bar and "0" for a gap; empty for a text that
 * Code 128 does not know
 */
export function code128(text: string): string {
  const drawn: { encodings?: { data: string }[] } = {};
  let isValid = true;
  JsBarcode(drawn, text, {
    format: "CODE128",
    valid: (valid) => {
      isValid = valid;
    },
  });
  return isValid ? (drawn.encodings ?? []).map(({ data }) => data).join("") : "";
}
