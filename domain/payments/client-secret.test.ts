import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import { intentIdOf, isPlaceholderClientSecret, placeholderClientSecret } from "./client-secret.ts";

describe("intentIdOf", () => {
  test("the client secret must match pi_{x}_secret_{y}", () => {
    expect(intentIdOf("pi_3MtwBwLkdIwHu7ix28a3tqPa_secret_YrKJUKribcBjcG8HVhfZluoGH")).toBe(
      "pi_3MtwBwLkdIwHu7ix28a3tqPa",
    );
    expect(intentIdOf("pi_1_secret_2")).toBe("pi_1");
  });

  test.each([
    "",
    "pi_",
    "pi_1",
    "pi_1_secret_",
    "pi__secret_2",
    "pi_secret_2",
    "seti_1_secret_2",
    "PI_1_secret_2",
    " pi_1_secret_2",
    "pi_1_secret_2\n",
    "pi_1_secret_2 ",
    "xpi_1_secret_2",
    "pi_1_secret_2_secret_3",
    "pi_1/../2_secret_3",
    "pi_1?_secret_2",
    "sk_live_1",
    null,
    undefined,
    1,
    {},
    ["pi_1_secret_2"],
  ])("finds no intent in %j", (value) => {
    expect(intentIdOf(value)).toBeUndefined();
  });

  test("never throws, and gives only ids that are safe in an address", () => {
    forAll(fc.anything(), fc.string(), fc.string(), (value, x, y) => {
      expect(() => intentIdOf(value)).not.toThrow();
      expect(intentIdOf(`pi_${x}_secret_${y}`) ?? "pi_1").toMatch(/^pi_[A-Za-z0-9]+$/);
    });
  });
});

describe("a placeholder client secret", () => {
  test("has the form of a real one and keeps the intent's id", () => {
    expect(intentIdOf(placeholderClientSecret("pi_demo1"))).toBe("pi_demo1");
  });

  test("is recognized as a placeholder, and a real one is not", () => {
    expect(isPlaceholderClientSecret(placeholderClientSecret("pi_demo1"))).toBe(true);
    expect(isPlaceholderClientSecret("pi_3Mtw_secret_YrKJUKribcBj")).toBe(false);
    expect(isPlaceholderClientSecret("pi_placeholder_secret_YrKJ")).toBe(false);
    expect(isPlaceholderClientSecret("")).toBe(false);
  });
});
