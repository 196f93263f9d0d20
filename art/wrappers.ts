import { cloudTerrace } from "./patterns/cloud-terrace.ts";
import { goldenHour } from "./patterns/golden-hour.ts";
import { hammock } from "./patterns/hammock.ts";
import { nightHarvest } from "./patterns/night-harvest.ts";
import { oldGrowth } from "./patterns/old-growth.ts";
import { paperLantern } from "./patterns/paper-lantern.ts";
import { redOrchard } from "./patterns/red-orchard.ts";
import { saltFlat } from "./patterns/salt-flat.ts";
import { slowEmber } from "./patterns/slow-ember.ts";
import { slowRiver } from "./patterns/slow-river.ts";
import { stoneAndNib } from "./patterns/stone-and-nib.ts";
import { whiteOrchid } from "./patterns/white-orchid.ts";
import type { Wrapper } from "./press.ts";

/** All wrappers; a bar names its own by slug. */
export const wrappers: readonly Wrapper[] = [
  {
    slug: "red-orchard",
    nameLines: ["Red", "Orchard"],
    kind: "Dark chocolate",
    foil: "gold",
    table: "#f3e3d3",
    draw: redOrchard,
  },
  {
    slug: "slow-river",
    nameLines: ["Slow", "River"],
    kind: "Deep milk chocolate",
    foil: "silver",
    table: "#dfe9e1",
    draw: slowRiver,
  },
  {
    slug: "golden-hour",
    nameLines: ["Golden", "Hour"],
    kind: "Caramelized white",
    foil: "gold",
    table: "#f8ead0",
    draw: goldenHour,
  },
  {
    slug: "night-harvest",
    nameLines: ["Night", "Harvest"],
    kind: "Dark chocolate",
    foil: "copper",
    table: "#e3e2ea",
    draw: nightHarvest,
  },
  {
    slug: "salt-flat",
    nameLines: ["Salt", "Flat"],
    kind: "Dark, with salt",
    foil: "silver",
    table: "#f6e2dc",
    draw: saltFlat,
  },
  {
    slug: "white-orchid",
    nameLines: ["White", "Orchid"],
    kind: "White, with vanilla",
    foil: "gold",
    table: "#eceee0",
    draw: whiteOrchid,
  },
  {
    slug: "cloud-terrace",
    nameLines: ["Cloud", "Terrace"],
    kind: "Dark chocolate",
    foil: "gold",
    table: "#ecebd8",
    draw: cloudTerrace,
  },
  {
    slug: "hammock",
    nameLines: ["Hammock"],
    kind: "Milk, with praline",
    foil: "copper",
    table: "#f6e8d6",
    draw: hammock,
  },
  {
    slug: "slow-ember",
    nameLines: ["Slow", "Ember"],
    kind: "Dark, with chili",
    foil: "copper",
    table: "#efdfd3",
    draw: slowEmber,
  },
  {
    slug: "old-growth",
    nameLines: ["Old", "Growth"],
    kind: "Very dark chocolate",
    foil: "gold",
    table: "#e6e8d6",
    draw: oldGrowth,
  },
  {
    slug: "paper-lantern",
    nameLines: ["Paper", "Lantern"],
    kind: "Milk, with coffee",
    foil: "gold",
    table: "#f1e1dc",
    draw: paperLantern,
  },
  {
    slug: "stone-and-nib",
    nameLines: ["Stone", "& Nib"],
    kind: "Dark, rough-ground",
    foil: "silver",
    table: "#ebe4d9",
    draw: stoneAndNib,
  },
];
