import { expect, test } from "vitest";
import { emailResult } from "./email-views.ts";

test.each([
  [{ success: true, captured: false, doubtful: false }, "sent"],
  [{ success: true, captured: true, doubtful: false }, "captured"],
  [{ success: true, captured: false, doubtful: true }, "maybe twice"],
  [{ success: false, captured: false, doubtful: false }, "failed"],
  [{ success: false, captured: false, doubtful: true }, "unanswered"],
] as const)("a mail with %j is %s", (email, result) => {
  expect(emailResult(email)).toBe(result);
});
