import { expect, it } from "vitest";
import {
  clearDraft,
  emptyForm,
  readDraft,
  readMethod,
  writeDraft,
  writeMethod,
} from "./checkout-draft.ts";

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

it("has what was typed after a reload, and nothing after the order", () => {
  const storage = memory();
  writeDraft({ ...emptyForm, city: "Springfield", email: "half@" }, storage);
  expect(readDraft(storage)).toEqual({ ...emptyForm, city: "Springfield", email: "half@" });
  clearDraft(storage);
  expect(readDraft(storage)).toEqual(emptyForm);
});

it.each(["{", "null", "7", '{"city":5,"card":"4242"}'])("starts empty from %s", (text) => {
  expect(readDraft(memory(text))).toEqual(emptyForm);
});

it("has the chosen method after a reload, and the debit card when none was chosen", () => {
  const storage = memory();
  expect(readMethod(storage)).toBe("debit");
  writeMethod("ach", storage);
  expect(readMethod(storage)).toBe("ach");
  clearDraft(storage);
  expect(readMethod(storage)).toBe("debit");
  expect(readMethod(memory("cheque"))).toBe("debit");
});

it("goes on without a storage that works", () => {
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
