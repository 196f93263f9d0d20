import { expect, it } from "vitest";
import { memoryStorage } from "#test/support/memory-storage.ts";
import { clearRemembered, readRemembered, writeRemembered } from "./remembered-details.ts";

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
  const storage = memoryStorage();
  expect(readRemembered(storage)).toBeNull();
  writeRemembered(details, storage);
  expect(readRemembered(storage)).toEqual(details);
  clearRemembered(storage);
  expect(readRemembered(storage)).toBeNull();
});

it("never stores notes, a gift or anything about the payment", () => {
  const storage = memoryStorage();
  const form = { ...details, notes: "Ring twice", packerNote: "Ribbon", card: "4242" };
  writeRemembered(form, storage);
  expect([...storage.texts.values()].join()).not.toMatch(/Ring|Ribbon|4242/);
});
