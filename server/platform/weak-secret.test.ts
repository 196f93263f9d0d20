import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { isWeakSecret } from "./weak-secret.ts";

test.each([
  "an invented secret of enough letters",
  "0123456789abcdef0123456789abcdef",
  "please-change-me-before-you-go-live-1",
  "mydogisnamedrexandhelovestheparkverymuch",
  "11111111111111111111111111111111a",
  "4711471147114711471147114711471147110815",
  "Tr4mpoline-Tr4mpoline-Tr4mpoline-Tr4mpoline",
])("%s is a weak secret", (secret) => {
  expect(isWeakSecret(secret)).toBe(true);
});

test("a random secret is not weak, even without a digit", () => {
  expect(isWeakSecret("qKcXWbTzrYpLmVhNsJdGfAvBkRtQyHwPxZuEiSoUaDl=")).toBe(false);
  for (let each = 0; each < 200; each++) {
    expect(isWeakSecret(randomBytes(32).toString("base64"))).toBe(false);
    expect(isWeakSecret(randomBytes(32).toString("hex"))).toBe(false);
  }
});
