import { expect, it } from "vitest";
import { clearRemembered, readRemembered, writeRemembered } from "./remembered-details.ts";

function memory() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    texts: () => [...stored.values()].join(),
  };
}

const details = {
  email: "robin.sample@example.com",
  firstName: "Robin",
  lastName: "Sample",
  phone: "",
  street: "12 Invented Street",
  city: "Portland",
  state: "OR",
  zipCode: "97201",
};

it("remembers name and address until they are cleared", () => {
  const storage = memory();
  expect(readRemembered(storage)).toBeNull();
  writeRemembered(details, storage);
  expect(readRemembered(storage)).toEqual(details);
  clearRemembered(storage);
  expect(readRemembered(storage)).toBeNull();
});

it("never stores notes, a gift or anything about the payment", () => {
  const storage = memory();
  const form = { ...details, notes: "Ring twice", packerNote: "Ribbon", card: "4242" };
  writeRemembered(form, storage);
  expect(storage.texts()).not.toMatch(/Ring|Ribbon|4242/);
});
