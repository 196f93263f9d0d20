import { exportSubscribers } from "#server/newsletter/export-subscribers.ts";
import { exportList } from "../list/export-list.ts";
import { shopTime } from "../shared/shop-time.ts";
import { subscriberList } from "./subscriber-list.tsx";

/** The subscribers of the view in the address as a CSV file: those that confirmed, by default. */
export const loader = exportList("newsletter", subscriberList, (shop, { search, filters }) => {
  const { sortable } = shopTime(shop.details().timeZone);
  return exportSubscribers(shop, { state: filters.show ?? "subscribed", search }, sortable);
});
