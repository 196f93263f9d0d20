import { expect, test, vi } from "vitest";
import { blockListOf } from "./client-address.ts";
import { watchUnlistedProxies } from "./watch-unlisted-proxies.ts";

const trusted = blockListOf(["127.0.0.1"]);

test("an address that passes on many visitors is reported once, with the setting to change", () => {
  const warn = vi.fn();
  const watch = watchUnlistedProxies({ warn }, trusted);
  for (let visitor = 0; visitor < 60; visitor++) {
    const headers = {
      "x-forwarded-for": "172.64.0.9",
      "cf-connecting-ip": `198.51.100.${visitor}`,
    };
    watch("172.64.0.9", (name) => headers[name as keyof typeof headers]);
  }
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { proxy: "172.64.0.9" },
    expect.stringContaining("TRUSTED_PROXIES"),
  );
});

test("a trusted proxy that names its visitors in another header than the shop reads is reported", () => {
  const warn = vi.fn();
  const watch = watchUnlistedProxies({ warn }, trusted);
  for (let visitor = 0; visitor < 60; visitor++) {
    watch("127.0.0.1", (name) => (name === "x-real-ip" ? `198.51.100.${visitor}` : undefined));
  }
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { proxy: "127.0.0.1" },
    expect.stringContaining("CLIENT_ADDRESS_HEADER"),
  );
});

test("visitors and trusted proxies are not reported", () => {
  const warn = vi.fn();
  const watch = watchUnlistedProxies({ warn }, trusted);
  for (let visitor = 0; visitor < 200; visitor++) {
    const address = `198.51.100.${visitor}`;
    watch(address, (name) => (name === "x-forwarded-for" ? address : undefined));
    watch("127.0.0.1", (name) => (name === "x-forwarded-for" ? address : undefined));
  }
  expect(warn).not.toHaveBeenCalled();
});
