import { describe, expect, test } from "vitest";
import { newProductForm } from "#domain/catalog/product-form.ts";
import { productFormData } from "./product-form-data.ts";
import { sentProduct } from "./sent-product.ts";

describe("the product editor's form", () => {
  test("is read as it was sent", () => {
    const form = {
      ...newProductForm("filled-in"),
      lists: {
        tags: [],
        ingredients: ["Cocoa beans", "Sugar"],
        allergens: ["Milk"],
        majorAllergens: [],
        tastingNotes: ["cherry"],
        awards: [],
      },
      inStock: false,
    };
    expect(sentProduct(productFormData(form, 3))).toEqual({ form, version: 3 });
  });

  test("a file, an oversized text or a missing field counts as empty", () => {
    const sent = new FormData();
    sent.set("name", new File(["x"], "name.txt"));
    sent.set("origin", "x".repeat(60_000));
    sent.append("tags", new File(["x"], "tag.txt"));
    const { form, version } = sentProduct(sent);
    expect(form.texts.name + form.texts.origin + form.texts.price).toBe("");
    expect(version).toBe(0);
    expect(form.lists.tags).toEqual([""]);
    expect(form.inStock).toBe(false);
  });
});
