/**
 * The city that the Postal Service prefers for a ZIP code.
 *
 * @param zip five digits
 * @returns null when it is not known
 */
export async function findCity(zip: string): Promise<string | null> {
  // 450 kB, loaded when the first shopper types a ZIP code.
  const { default: table } = await import("./zip-cities.txt?raw");
  const at = /^\d{5}$/.test(zip) ? table.indexOf(zip) : -1;
  if (at === -1) return null;

  const lineStart = table.lastIndexOf("\n", at) + 1;
  return table.slice(lineStart, table.indexOf(":", lineStart));
}
