import { expect, test } from "vitest";
import { containsStatement, unnamedKinds } from "./contains-statement.ts";

const none = { fish: "", crustacean: "" };

test("a label names all major allergens, tree nuts by their kind", () => {
  expect(containsStatement(["hazelnut", "milk", "sesame"], none)).toBe(
    "Contains: Milk, Sesame, Hazelnuts.",
  );
  expect(containsStatement([], none)).toBe("");
});

test("fish and crustaceans are named by their species, which is requested while it is missing", () => {
  const kinds = { fish: "anchovy", crustacean: "" };
  expect(containsStatement(["crustacean", "fish"], kinds)).toBe(
    "Contains: Fish (anchovy), Crustacean shellfish.",
  );
  expect(unnamedKinds(["fish", "crustacean"], kinds)).toEqual(["crustacean"]);
  expect(unnamedKinds(["milk"], none)).toEqual([]);
});
