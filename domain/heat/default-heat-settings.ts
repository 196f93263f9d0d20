import type { HeatSettings } from "./heat-schema.ts";

// Apart from its schema, because the home page and the cart load no schemas.

/** Off until the owner switches it on. */
export const defaultHeatSettings: HeatSettings = {
  isOn: false,
  from: 80,
  originZip: "",
  coldPack: null,
  canWait: true,
  canRisk: false,
  customHighs: [],
};
