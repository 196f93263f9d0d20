import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "../../support/axe.ts";
import { open, unlock } from "../../support/journeys.ts";
import { query } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";

/** A virtual authenticator that confirms everything. @returns a switch to disable it */
async function addDevice(page: Page) {
  const device = await page.context().newCDPSession(page);
  await device.send("WebAuthn.enable");
  const { authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    forget: () => device.send("WebAuthn.clearCredentials", { authenticatorId }),
    credentials: () => device.send("WebAuthn.getCredentials", { authenticatorId }),
  };
}

async function enterPin(page: Page, pin: string): Promise<void> {
  await open(page, "/admin/orders");
  await page.getByLabel("Enter your PIN").fill(pin);
  await page.getByRole("button", { name: "Unlock" }).click();
}

const lock = (page: Page) => page.getByRole("button", { name: "Lock Admin" }).click();
const panel = (page: Page) => page.getByRole("region", { name: "Passkeys" });

test("with a passkey the PIN opens the admin only together with it, or with the recovery code", async ({
  shop,
  startVisit,
}) => {
  const other = await startVisit();
  await unlock(other, shop.pin);
  const page = await startVisit({ expectedErrors: /status of 401/ });
  const device = await addDevice(page);
  await unlock(page, shop.pin);

  // Without a passkey nothing changes; adding the first one ends sessions that were opened by PIN
  // only.
  await open(page, "/admin/access");
  await page.getByLabel("Name of the device").fill("Laptop");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await panel(page).getByText("Laptop").waitFor();
  await expectAccessible(page);
  const recoveryCode = await panel(page)
    .getByText(/^[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}$/)
    .innerText();
  await other.goto("/admin/orders");
  await other.waitForURL(/\/admin\/unlock/);
  expect(JSON.stringify(await query(shop, "select * from recovery_codes"))).not.toContain(
    recoveryCode.replaceAll("-", ""),
  );

  // After PIN and passkey, the requested page opens.
  await lock(page);
  await enterPin(page, shop.pin);
  await page.getByRole("heading", { name: "Your passkey, please" }).waitFor();
  await page.getByText("Use the recovery code instead").click();
  await expectAccessible(page);
  await page.goto("/admin/orders");
  await page.waitForURL(/\/admin\/unlock\?/);
  await enterPin(page, shop.pin);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL(/\/admin\/orders$/);
  await open(page, "/admin/access");
  await panel(page)
    .getByText(/last used/)
    .waitFor();

  // Without the device, the recovery code works once.
  await lock(page);
  await device.forget();
  await enterPin(page, shop.pin);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByText("No passkey was given").waitFor();
  await page.getByText("Use the recovery code instead").click();
  const code = page.getByLabel("Recovery code");
  await code.fill("0000-0000-0000-0000");
  await code.press("Enter");
  await page.getByText("Incorrect recovery code").waitFor();
  await code.fill(recoveryCode.toLowerCase().replaceAll("-", " "));
  await code.press("Enter");
  await page.waitForURL(/\/admin\/orders$/);
  await open(page, "/admin/access");
  await panel(page).getByText("The recovery code was used.").waitFor();
  await page.getByRole("button", { name: "Make a new recovery code" }).click();
  await panel(page)
    .getByText(/The recovery code was made on/)
    .waitFor();

  // Adds a second device, then deletes both: the PIN is enough again.
  await page.getByLabel("Name of the device").fill("Key in the safe");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await panel(page).getByText("Key in the safe", { exact: true }).waitFor();
  for (const name of ["Laptop", "Key in the safe"]) {
    await page.getByRole("button", { name: `Remove ${name}` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect.poll(() => panel(page).getByText(name, { exact: true }).count()).toBe(0);
  }
  expect(await query(shop, "select * from recovery_codes")).toEqual([]);
  await lock(page);
  await unlock(page, shop.pin);
});
