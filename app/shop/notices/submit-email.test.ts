import { expect, test } from "vitest";
import { submitEmail } from "./submit-email.ts";

const submit = async (email: string) => {
  const form = new FormData();
  form.set("email", email);
  return await submitEmail(form, async (address) => ({ code: "requested", address }));
};

test("hands on the address without the marks that come along when it is pasted", async () => {
  const { result, status } = await submit("\u200b ada＠example.com\u2060");
  expect(result).toEqual({ code: "requested", address: "ada@example.com" });
  expect(status).toBe(200);
});

test.each([
  ["", "Please enter your email address."],
  ["ada", "Please enter an email address like name@example.com."],
])("refuses %j in words, and requests nothing", async (email, problem) => {
  const { result, status } = await submit(email);
  expect(result).toEqual({ code: "refused", email, problem });
  expect(status).toBe(422);
});
