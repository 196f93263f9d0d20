import { expect, it } from "vitest";
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

function memory(text: string | null = null) {
  let stored = text;
  return {
    getItem: () => stored,
    setItem: (_key: string, value: string) => {
      stored = value;
    },
    removeItem: () => {
      stored = null;
    },
  };
}

it("keeps typed text over a reload, and nothing after the order", () => {
  const storage = memory();
  writeDraft({ ...emptyForm, city: "Springfield", email: "half@" }, storage);
  expect(readDraft(storage)).toEqual({ ...emptyForm, city: "Springfield", email: "half@" });
  clearDraft(storage);
  expect(readDraft(storage)).toEqual(emptyForm);
});

it.each(["{", "null", "7", '{"city":5,"card":"4242"}'])("starts empty from %s", (text) => {
  expect(readDraft(memory(text))).toEqual(emptyForm);
});

it("keeps the chosen method over a reload, and has the debit card by default", () => {
  const storage = memory();
  expect(readMethod(storage)).toBe("debit");
  writeMethod("ach", storage);
  expect(readMethod(storage)).toBe("ach");
  clearDraft(storage);
  expect(readMethod(storage)).toBe("debit");
  expect(readMethod(memory('{"method":"check"}'))).toBe("debit");
});

it("works without working storage", () => {
  const broken = {
    getItem: () => {
      throw new DOMException("no", "SecurityError");
    },
    setItem: () => {
      throw new DOMException("no", "QuotaExceededError");
    },
    removeItem: () => {
      throw new DOMException("no", "SecurityError");
    },
  };
  writeDraft(emptyForm, broken);
  writeMethod("debit", broken);
  expect(readMethod(broken)).toBe("debit");
  clearDraft(broken);
  expect(readDraft(broken)).toEqual(emptyForm);
});
