import { describe, expect, test } from "vitest";
import { MAX_MESSAGE_LENGTH, readContactForm } from "./contact-message.ts";

const typed = { name: "Robin", email: "robin@example.com", message: "Do you ship\nto Maine?" };

describe("a message to the shop", () => {
  test("keeps its line breaks, and loses control characters", () => {
    expect(readContactForm({ ...typed, name: " Robin\u0000\r\nBcc: x@example.com " })).toEqual({
      ok: true,
      message: { ...typed, name: "Robin Bcc: x@example.com" },
    });
  });

  test("names everything that is wrong with it at once", () => {
    const message = "x".repeat(MAX_MESSAGE_LENGTH + 1);
    expect(readContactForm({ name: " ", email: "robin@", message })).toEqual({
      ok: false,
      problems: { name: "missing", email: "not-an-email", message: "too-long" },
    });
  });

  test.each([
    "a@b",
    "a@example.com, b@example.com",
    "Robin <a@example.com>",
    "a@example.com\r\nBcc:",
  ])("does not accept %j as an address", (email) => {
    expect(readContactForm({ ...typed, email })).toMatchObject({
      problems: { email: "not-an-email" },
    });
  });
});
