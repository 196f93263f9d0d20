export type BarcodeReader = {
  detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
};

/** What browsers have, which TypeScript does not know. */
type BrowsersDetector = {
  new (options: { formats: readonly string[] }): BarcodeReader;
  getSupportedFormats(): Promise<readonly string[]>;
};

/** As slips have it: see barcode-modules.ts. */
const FORMAT = "code_128";

/** The browser's own reader, or where it has none, such as on iPhones, a library. */
export async function openBarcodeReader(): Promise<BarcodeReader> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: BrowsersDetector };
  if (Own && (await Own.getSupportedFormats()).includes(FORMAT)) {
    return new Own({ formats: [FORMAT] });
  }
  const [{ BarcodeDetector, prepareZXingModule }, { default: address }] = await Promise.all([
    import("barcode-detector/ponyfill"),
    import("zxing-wasm/reader/zxing_reader.wasm?url"),
  ]);
  // By default it comes from another host.
  prepareZXingModule({ overrides: { locateFile: () => address } });
  return new BarcodeDetector({ formats: [FORMAT] });
}
