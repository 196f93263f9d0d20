// Average highs of each ZIP prefix, from NOAA's monthly normals and the Census Bureau's ZIP areas.

export type Station = {
  readonly latitude: number;
  readonly longitude: number;
  /** Twelve mean daily highs in °F, January first. */
  readonly highs: readonly number[];
};

export type ZipArea = {
  readonly zip: string;
  readonly latitude: number;
  readonly longitude: number;
};

/** Stations farther away are ignored. */
const MAX_KILOMETERS = 120;
/** How many of the nearest stations are averaged. */
const NEAREST = 3;

/**
 * Parses a station's file of `normals-monthly/1991-2020/access`.
 *
 * @param rows by column, one for each month
 * @returns null when a month has no normal: many stations measure only rain
 */
export function readStation(rows: readonly Readonly<Record<string, string>>[]): Station | null {
  const highs = Array.from({ length: 12 }, (_, index) => {
    const month = rows.find((row) => Number(row.DATE) === index + 1);
    const text = month?.["MLY-TMAX-NORMAL"]?.trim() ?? "";
    return text === "" ? Number.NaN : Number(text);
  });
  const [first] = rows;
  const latitude = Number(first?.LATITUDE);
  const longitude = Number(first?.LONGITUDE);
  // Missing values are coded as -9999, -7777 and the like.
  const isWhole = highs.every((high) => high > -100 && high < 150);
  if (!isWhole || Number.isNaN(latitude) || Number.isNaN(longitude)) return null;
  return { latitude, longitude, highs };
}

/** Parses `2024_Gaz_zcta_national.txt`: tab-separated, ZIP code first. */
export function readZipAreas(text: string): ZipArea[] {
  const [head = "", ...lines] = text.split(/\r?\n/);
  const names = head.split("\t").map((name) => name.trim());
  const at = (cells: readonly string[], name: string) => cells[names.indexOf(name)]?.trim() ?? "";
  return lines.flatMap((line) => {
    const cells = line.split("\t");
    const zip = at(cells, "GEOID");
    if (!/^\d{5}$/.test(zip)) return [];
    return [
      { zip, latitude: Number(at(cells, "INTPTLAT")), longitude: Number(at(cells, "INTPTLONG")) },
    ];
  });
}

/**
 * For each ZIP prefix the mean of its areas; for each area the mean of the nearest stations.
 *
 * @returns lines in the format of `domain/heat/zip3-highs.ts`, ascending
 */
export function zip3Lines(stations: readonly Station[], areas: readonly ZipArea[]): string[] {
  const byPrefix = Map.groupBy(areas, ({ zip }) => zip.slice(0, 3));
  return [...byPrefix]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([prefix, members]) => {
      const known = members.flatMap((area) => highsNear(stations, area) ?? []);
      const count = known.length / 12;
      if (count === 0) return [];
      const highs = Array.from({ length: 12 }, (_, month) => {
        const sum = Array.from({ length: count }, (__, row) => known[row * 12 + month] ?? 0);
        return Math.round(sum.reduce((all, high) => all + high, 0) / count);
      });
      return [`${prefix} ${highs.join(" ")}`];
    });
}

function highsNear(stations: readonly Station[], area: ZipArea): number[] | null {
  const near = stations
    .map((station) => ({ station, kilometers: distance(station, area) }))
    .filter(({ kilometers }) => kilometers <= MAX_KILOMETERS)
    .toSorted((a, b) => a.kilometers - b.kilometers)
    .slice(0, NEAREST);
  if (near.length === 0) return null;
  return Array.from(
    { length: 12 },
    (_, month) =>
      near.reduce((sum, { station }) => sum + (station.highs[month] ?? 0), 0) / near.length,
  );
}

/** Great-circle distance in kilometers. */
function distance(a: Omit<Station, "highs">, b: Omit<ZipArea, "zip">): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const up = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const across = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const both = up + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * across;
  return 12_742 * Math.asin(Math.sqrt(both));
}
