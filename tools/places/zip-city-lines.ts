/** Military mail: "APO AE". Its city is APO, and the region its state. */
const military = /^([AFD]PO) A[AEP]$/;

/**
 * @param table of GeoNames: country, ZIP code, place and more, separated by tabs
 * @returns a line for each city: its name, a colon, and its ZIP codes
 */
export function zipCityLines(table: string): string[] {
  const zipsByCity = new Map<string, Set<string>>();
  const known = new Set<string>();
  for (const row of table.split("\n")) {
    const [, zip = "", place = ""] = row.split("\t");
    // The first place of a ZIP code is the one that the Postal Service prefers.
    if (!/^\d{5}$/.test(zip) || place === "" || known.has(zip)) continue;

    known.add(zip);
    const city = military.exec(place)?.[1] ?? place;
    zipsByCity.set(city, (zipsByCity.get(city) ?? new Set()).add(zip));
  }
  return [...zipsByCity]
    .map(([city, zips]) => `${city}:${[...zips].toSorted().join(" ")}`)
    .toSorted();
}
