import { describe, expect, test } from "vitest";
import { readStation, readZipAreas, zip3Lines } from "./zip3-table.ts";

/** In the format of a station's file, with invented values. */
function station(latitude: number, longitude: number, july: string) {
  return Array.from({ length: 12 }, (_, index) => ({
    STATION: "USW00000001",
    DATE: String(index + 1).padStart(2, "0"),
    LATITUDE: String(latitude),
    LONGITUDE: String(longitude),
    "MLY-TMAX-NORMAL": index === 6 ? july : " 70.4",
  }));
}

const areas = readZipAreas(
  [
    "GEOID\tALAND\tAWATER\tALAND_SQMI\tAWATER_SQMI\tINTPTLAT\tINTPTLONG   ",
    "85001\t1\t0\t1\t0\t 33.45\t-112.07",
    "85003\t1\t0\t1\t0\t33.46\t-112.09",
    "99999\t1\t0\t1\t0\t10\t10",
    "",
  ].join("\r\n"),
);

describe("the table of high temperatures by ZIP prefix", () => {
  test("averages the stations next to the areas of each prefix, without distant ones", () => {
    const stations = [station(33.4, -112, "106.4"), station(33.6, -112.2, "105.0")].flatMap(
      (rows) => readStation(rows) ?? [],
    );
    expect(zip3Lines(stations, areas)).toEqual(["850 70 70 70 70 70 70 106 70 70 70 70 70"]);
  });

  test("skips stations with a missing or unknown month", () => {
    expect(readStation(station(33.4, -112, "-7777"))).toBeNull();
    expect(readStation(station(33.4, -112, ""))).toBeNull();
    expect(readStation([])).toBeNull();
    expect(zip3Lines([], areas)).toEqual([]);
  });

  test("reads the gazetteer's tabs, spaces and empty lines", () => {
    expect(areas).toHaveLength(3);
    expect(areas[0]).toEqual({ zip: "85001", latitude: 33.45, longitude: -112.07 });
  });
});
