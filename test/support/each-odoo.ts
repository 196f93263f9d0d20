import { describe } from "vitest";
import type { OdooVersion } from "./fake-odoo/odoo-world.ts";

export const newestOdoo: OdooVersion = 19;

/**
 * The same tests for each version of Odoo; those between the oldest and the newest are in the extended
 * suite. That an order and its delivery reach every version is in sync-order-to-erp.test.ts.
 */
export function describeEachOdoo(name: string, describeOne: (version: OdooVersion) => void): void {
  for (const version of [16, 17, 18, newestOdoo] as const) {
    const isBetween = version === 17 || version === 18;
    const tags = isBetween ? ["extended"] : [];
    describe(`${name} ${version}`, { tags }, () => describeOne(version));
  }
}
