import { expect } from "vitest";
import { phone } from "../../support/browser.ts";
import { open, toastWith } from "../../support/journeys.ts";
import { test } from "../../support/shop-test.ts";
import { addOrder } from "../../support/stored-records.ts";

// What dialogs of the admin and toasts do alike (app/ui/overlays).

test.for([
  { what: "the media library", tab: "Images", opener: "Choose the main image" },
  { what: "a question", tab: "Basic Info", opener: "Delete Product" },
])(
  "$what returns the focus to the button that opened it",
  { tags: "extended" },
  async ({ tab, opener }, { visitAdmin }) => {
    const page = await visitAdmin("/admin/products/1");
    await page.getByRole("tab", { name: tab }).click();
    const button = page.getByRole("button", { name: opener });
    const cancel = page
      .locator("[role=dialog], [role=alertdialog]")
      .getByRole("button", { name: "Cancel" });
    for (const close of [() => cancel.click(), () => page.keyboard.press("Escape")]) {
      await button.press("Enter");
      await cancel.waitFor();
      const inDialog = () =>
        page.evaluate(() => document.activeElement?.closest("[role=dialog], [role=alertdialog]"));
      await expect.poll(inDialog).not.toBeNull();
      await close();
      await cancel.waitFor({ state: "detached" });
      await expect
        .poll(() => button.evaluate((each) => each === document.activeElement))
        .toBe(true);
    }
  },
);

test("a question from a menu returns the focus to the menu if it is dismissed", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  await addOrder(shop, "DISMISS-1");
  const page = await visitAdmin("/admin/orders?search=DISMISS-1");
  await page.getByLabel("Actions for DISMISS-1").click();
  await page.getByRole("menuitem", { name: "Delete Order" }).click();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await page.getByRole("alertdialog").waitFor({ state: "detached" });
  const focused = await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  expect(focused).toBe("Actions for DISMISS-1");
});

test.for([
  ["opened from the list", "/admin/orders?search=TOASTED-1"],
  ["that came with the page", "/admin/orders?search=TOASTED-1&order="],
] as const)(
  "a toast is shown once in front of details %s, and stays when they are closed",
  {
    tags: "extended",
  },
  async ([, path], { shop, visitAdmin }) => {
    const id = await addOrder(shop, "TOASTED-1");
    const page = await visitAdmin("/admin", { viewport: phone });
    await page.addInitScript("window.open = () => null");
    await open(page, path.endsWith("=") ? `${path}${id}` : path);
    const details = page.getByRole("dialog");
    if (!path.endsWith("=")) await page.getByRole("row").last().getByRole("link").first().click();
    await details.getByRole("button", { name: "Actions for TOASTED-1" }).click();
    await page.getByRole("menuitem", { name: "Print Packing Slip" }).click();
    const failed = toastWith(page, "Print failed");
    await failed.waitFor();
    expect(await page.getByRole("status").filter({ has: failed }).count()).toBe(1);
    // The click must hit the toast, which is above everything else.
    await failed.getByText("Could not open print dialog").click({ timeout: 2_000 });
    await details.getByRole("link", { name: "Close" }).click();
    await details.waitFor({ state: "detached" });
    expect(await failed.isVisible()).toBe(true);
    await failed.getByRole("button", { name: "Close" }).click();
    await failed.waitFor({ state: "detached" });
  },
);
