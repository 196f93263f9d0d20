/** @returns the city of a ZIP code, or null when it is not known or the shop does not answer */
export async function fetchCity(zip: string): Promise<string | null> {
  try {
    const response = await fetch(`/api/zip-city?zip=${zip}`);
    if (!response.ok) return null;
    const { city } = (await response.json()) as { city: unknown };
    return typeof city === "string" ? city : null;
  } catch {
    // Cities are typed then, as anywhere else.
    return null;
  }
}
