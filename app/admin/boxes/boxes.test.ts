import { expect, test } from "vitest";
import { defaultPricingSettings } from "#domain/pricing/pricing-settings.ts";
import { saveReadyBox } from "#server/boxes/save-ready-box.ts";
import { pricingSection } from "#server/settings/sections.ts";
import { routeContext } from "#test/support/call-route.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { chooseSettings } from "#test/support/settings.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { loader } from "./boxes.route.tsx";

const { shop } = forAllTests(openTestShop);

test("only boxes of a size on sale, with all of their bars, link to a page in the shop", async () => {
  const boxes = { Three: [1, 2, 2], Five: [1, 2, 3, 4, 5], Deleted: [1, 2, 900001] };
  for (const [name, productIds] of Object.entries(boxes)) {
    const data = { name, description: "", image: null, productIds };
    await saveReadyBox(shop, { id: null, version: 0, data });
  }
  const { bundles } = defaultPricingSettings;
  const fiveBar = { ...bundles.fiveBar, enabled: false };
  await chooseSettings(shop, pricingSection, { bundles: { ...bundles, fiveBar } });

  await expect.poll(namesOfSold).toEqual(["Three"]);
});

async function namesOfSold(): Promise<string[]> {
  const url = new URL("http://localhost:3000/admin/boxes");
  const { boxes, soldIds } = await loader({ url, context: routeContext(shop) } as never);
  return boxes.filter(({ id }) => soldIds.includes(id)).map(({ name }) => name);
}
