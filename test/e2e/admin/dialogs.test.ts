import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "../../support/axe.ts";
import { phone } from "../../support/browser.ts";
import { test } from "../../support/gallery-test.ts";
import { toastWith } from "../../support/journeys.ts";

// What dialogs of the admin and toasts do alike (app/ui/overlays), on the gallery's samples.

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);

test.for([
  ["a form", "link", "modal", "Cancel"],
  ["details", "link", "drawer", "Close"],
  ["a question", "button", "Delete…", "Cancel"],
] as const)(
  "%s has the focus, and returns it to what opened it",
  async ([, role, name, cancel], { visitGallery }) => {
    const page = await visitGallery("/components/sheet");
    const opener = page.getByRole(role, { name, exact: true });
    const dialog = page.locator("[role=dialog], [role=alertdialog]");
    for (const [turn, close] of [
      () => dialog.getByRole(role, { name: cancel }).or(dialog.getByText(cancel)).first().click(),
      () => page.keyboard.press("Escape"),
      () => page.evaluate(pressEscapeWithoutFocus),
    ].entries()) {
      await opener.press("Enter");
      await expect
        .poll(() => dialog.evaluate((each) => each.contains(document.activeElement)))
        .toBe(true);
      if (turn === 0) await expectAccessible(page);
      await close();
      await dialog.waitFor({ state: "detached" });
      await expect.poll(() => focused(page)).toBe(name);
    }
  },
);

/** In the page: as in the moment after a button that had the focus is gone. */
function pressEscapeWithoutFocus(): void {
  (document.activeElement as HTMLElement).blur();
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
}

test("a question from a menu returns the focus to the menu if it is dismissed", async ({
  visitGallery,
}) => {
  const page = await visitGallery("/components/sheet");
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await page.getByRole("menuitem", { name: "Delete it" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("alertdialog").waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("Actions");
});

test.for(["opened on the page", "that came with the page"])(
  "a toast is shown once in front of details %s, and stays when they are closed",
  async (how, { visitGallery }) => {
    const comes = how.startsWith("that");
    const page = await visitGallery(`/components/sheet${comes ? "?open=drawer" : ""}`, {
      viewport: phone,
    });
    if (!comes) await page.getByRole("link", { name: "drawer", exact: true }).click();
    const details = page.getByRole("dialog");
    await details.getByRole("button", { name: "Save" }).click();
    const saved = toastWith(page, "Saved");
    await saved.waitFor();
    expect(await page.getByRole("status").filter({ has: saved }).count()).toBe(1);
    // The click must hit the toast, which is above everything else.
    await saved.getByText("It is as you wrote it.").click();
    await details.getByRole("link", { name: "Close" }).click();
    await details.waitFor({ state: "detached" });
    expect(await saved.isVisible()).toBe(true);
    await saved.getByRole("button", { name: "Close" }).click();
    await saved.waitFor({ state: "detached" });
  },
);
