import { z } from "zod/mini";
import { moneyCodec, readWholeNumber, switchCodec } from "../form/field-codecs.ts";
import { emptyAsNull, Problem, rule, switchedCodec, textCodec } from "../form/form-codec.ts";
import { cents } from "../money/cents.ts";
import { placeOfZip } from "../places/zip-states.ts";
import type { CustomHighs } from "./heat-schema.ts";

const MAX_OWN = 1_000;
/** No place is hotter in degrees Celsius, nor cooler all year in Fahrenheit. */
const HOTTEST_CELSIUS = 45;

function degreesCodec(sentence: string) {
  return textCodec((text) => readDegrees(text) ?? new Problem(sentence), String);
}

const originZipCodec = textCodec(
  (text) => {
    const zip = text.trim();
    const isKnown = zip === "" || (/^\d{5}$/.test(zip) && placeOfZip(zip) !== null);
    return isKnown ? zip : new Problem("Enter the 5 digits of your ZIP code, or leave it blank.");
  },
  (zip) => zip,
);

const coldPackCodec = switchedCodec(
  z.object({
    fee: moneyCodec(cents(100_000), "Enter an amount such as 6.25, or 0 where it costs nothing."),
    upTo: emptyAsNull(degreesCodec("Enter degrees Fahrenheit, or leave it blank.")),
  }),
  { fee: "0.00", upTo: "" },
);

/** The heat fields of the shipping screen. */
export const heatCodec = z
  .object({
    isOn: switchCodec,
    from: degreesCodec("Enter degrees Fahrenheit, such as 80."),
    originZip: originZipCodec,
    coldPack: coldPackCodec,
    canWait: switchCodec,
    canRisk: switchCodec,
    customHighs: textCodec(readCustomHighs, (customHighs) =>
      customHighs.map(({ zip, highs }) => [zip, ...highs].join(" ")).join("\n"),
    ),
  })
  .check(
    rule(({ from, coldPack }, add) => {
      const upTo = coldPack?.upTo ?? null;
      if (upTo !== null && from !== undefined && upTo < from) {
        add(["coldPack", "upTo"], "A cold pack has to last at least as far as the heat begins.");
      }
    }),
  );

/** On each line a ZIP code or its first digits, and twelve temperatures. */
function readCustomHighs(text: string): CustomHighs[] | Problem {
  const rows: CustomHighs[] = [];
  for (const line of text.split("\n").filter((each) => each.trim() !== "")) {
    const [zip = "", ...rest] = line.trim().split(/[\s,;]+/);
    const highs = rest.map(readDegrees).filter((high) => high !== undefined);
    if (!/^\d{3,5}$/.test(zip) || rest.length !== 12 || highs.length !== 12) {
      return new Problem(
        `“${line.trim().slice(0, 30)}” can't be read. Write a ZIP code or its first 3 digits, then twelve highs from January on.`,
      );
    }
    if (placeOfZip(zip) === null) return new Problem(`No ZIP code begins with ${zip}.`);
    if (rows.some((row) => row.zip === zip)) return new Problem(`${zip} is listed twice.`);
    if (Math.max(...highs) <= HOTTEST_CELSIUS) {
      return new Problem(
        `The highs of ${zip} look like degrees Celsius. Enter degrees Fahrenheit.`,
      );
    }
    rows.push({ zip, highs });
  }
  return rows.length > MAX_OWN ? new Problem("Up to 1,000 places fit here.") : rows;
}

function readDegrees(text: string): number | undefined {
  return readWholeNumber(text, -60, 140);
}
