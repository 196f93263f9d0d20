import { allProductSorts, type OfferedSorts, usualSorts } from "../catalog/sort-products.ts";
import type { HomeSettings } from "./home-settings.ts";

/** How shoppers can sort the list of bars: as usual, unless the owner offers more. */
export function offeredSorts({ offersMoreSorts, firstSort }: HomeSettings["list"]): OfferedSorts {
  return offersMoreSorts ? { sorts: allProductSorts, first: firstSort } : usualSorts;
}
