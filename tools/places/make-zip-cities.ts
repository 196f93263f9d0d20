// Generates server/shipping/zip-cities.txt, the city of every ZIP code of the 50 states and DC:
//
// node tools/places/make-zip-cities.ts <US.txt>
//
// <US.txt>: from https://download.geonames.org/export/zip/US.zip, by GeoNames (https://www.geonames.org),
// licensed under CC BY 4.0.

import { readFileSync, writeFileSync } from "node:fs";
import { zipCityLines } from "./zip-city-lines.ts";

const [path] = process.argv.slice(2);
if (!path) {
  console.error("Usage: node tools/places/make-zip-cities.ts <US.txt>");
  process.exit(1);
}

const lines = zipCityLines(readFileSync(path, "utf8"));
if (lines.length < 10_000) throw new Error("Too few cities. Is this the right file?");

const source =
  "# GeoNames (https://www.geonames.org), CC BY 4.0. See tools/places/make-zip-cities.ts.";
writeFileSync("server/shipping/zip-cities.txt", `${[source, ...lines].join("\n")}\n`);
console.log(`${lines.length} cities.`);
