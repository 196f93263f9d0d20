import { expect, it } from "vitest";
import { forbiddenStorage, memoryStorage } from "#test/support/memory-storage.ts";
import { clearDraft, readDraft, readMethod, writeDraft, writeMethod } from "./checkout-draft.ts";

const emptyForm = {
  email: "",
  firstName: "",
  lastName: "",
  phone: "",
  street: "",
  city: "",
  state: "",
  zipCode: "",
  notes: "",
  packerNote: "",
};

/** A storage with this text, whatever its key is. */
const storing = (text: string) => ({ ...memoryStorage(), getItem: () => text });

it("keeps typed text over a reload, and nothing after the order", () => {
  const storage = memoryStorage();
  writeDraft({ ...emptyForm, city: "Springfield", email: "half@" }, storage);
  expect(readDraft(storage)).toEqual({ ...emptyForm, city: "Springfield", email: "half@" });
  clearDraft(storage);
  expect(readDraft(storage)).toEqual(emptyForm);
});

it.each(["{", "null", "7", '{"city":5,"card":"4242"}'])("starts empty from %s", (text) => {
  expect(readDraft(storing(text))).toEqual(emptyForm);
});

it("keeps the chosen method over a reload, and has the debit card by default", () => {
  const storage = memoryStorage();
  expect(readMethod(storage)).toBe("debit");
  writeMethod("ach", storage);
  expect(readMethod(storage)).toBe("ach");
  clearDraft(storage);
  expect(readMethod(storage)).toBe("debit");
  expect(readMethod(storing('{"method":"check"}'))).toBe("debit");
});

it("works without working storage", () => {
  writeDraft(emptyForm, forbiddenStorage);
  writeMethod("debit", forbiddenStorage);
  expect(readMethod(forbiddenStorage)).toBe("debit");
  clearDraft(forbiddenStorage);
  expect(readDraft(forbiddenStorage)).toEqual(emptyForm);
});
