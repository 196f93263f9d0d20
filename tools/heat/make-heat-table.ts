// Generates domain/heat/zip3-highs.ts:
//
// node tools/heat/make-heat-table.ts <folder> <gazetteer>
//
// <folder>: the unpacked tarball of
// https://www.ncei.noaa.gov/data/normals-monthly/1991-2020/archive/, a CSV file for each station.
// Public domain. <gazetteer>: 2024_Gaz_zcta_national.txt of
// https://www.census.gov/geographies/reference-files.html.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { readStation, readZipAreas, zip3Lines } from "./zip3-table.ts";

const [folder, gazetteer] = process.argv.slice(2);
if (!folder || !gazetteer) {
  console.error("Usage: node tools/heat/make-heat-table.ts <folder of stations> <gazetteer>");
  process.exit(1);
}

const stations = readdirSync(folder)
  .filter((name) => name.endsWith(".csv"))
  .flatMap((name) => {
    const text = readFileSync(join(folder, name), "utf8");
    return readStation(parse<Record<string, string>>(text, { columns: true })) ?? [];
  });
const lines = zip3Lines(stations, readZipAreas(readFileSync(gazetteer, "utf8")));
if (lines.length === 0)
  throw new Error("Not one place is near a station. Are these the right files?");

const target = "domain/heat/zip3-highs.ts";
const before = readFileSync(target, "utf8");
const after = before
  .replace(
    /zip3Source =[^;]+;/,
    `zip3Source = "NOAA monthly normals 1991 to 2020, ${stations.length} stations";`,
  )
  .replace(/zip3Highs = `[^`]*`/, `zip3Highs = \`\n${lines.join("\n")}\n\``);
writeFileSync(target, after);
console.log(`${lines.length} ZIP prefixes from ${stations.length} stations. Now: npm run format`);
