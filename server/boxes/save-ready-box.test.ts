import { describe, expect, test } from "vitest";
import { type ReadyBoxDetails, readyBoxCodec } from "#domain/boxes/ready-box-codec.ts";
import { decodeForm } from "#domain/form/form-codec.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { findReadyBoxBySlug, listReadyBoxes } from "./ready-box-queries.ts";
import { deleteReadyBox, saveReadyBox } from "./save-ready-box.ts";

const { shop } = forAllTests(openTestShop);
const box = {
  name: "First taste",
  description: "Three to begin with.",
  image: null,
  productIds: [1, 2, 2],
};

const save = (id: number | null, data: ReadyBoxDetails, version: number) =>
  saveReadyBox(shop, { id, version, data });

describe("a ready-made box", () => {
  test("is stored as it was composed, after existing ones", async () => {
    expect(await save(null, box, 0)).toMatchObject({ code: "saved", stored: { version: 1 } });
    const five = { ...box, name: "Second taste", productIds: [1, 2, 3, 4, 5] };
    await save(null, five, 0);
    const boxes = await listReadyBoxes(shop.db);
    expect(boxes).toEqual([
      { id: expect.any(Number), slug: "first-taste", version: 1, ...box },
      { id: expect.any(Number), slug: "second-taste", version: 1, ...five },
    ]);
  });

  test("does not overwrite what somebody else saved meanwhile", async () => {
    const [{ id = 0 } = {}] = await listReadyBoxes(shop.db);
    const mine = { ...box, name: "Mine" };
    expect(await save(id, mine, 1)).toMatchObject({ code: "saved" });
    const late = await save(id, { ...box, name: "Late" }, 1);
    expect(late).toMatchObject({ code: "conflict", stored: { data: { name: "Mine" } } });
    expect((await listReadyBoxes(shop.db))[0]).toMatchObject({ name: "Mine", version: 2 });
  });

  test("that was deleted meanwhile stays deleted", async () => {
    const [{ id = 0 } = {}] = await listReadyBoxes(shop.db);
    await deleteReadyBox(shop, id);
    await deleteReadyBox(shop, id);
    expect(await save(id, box, 2)).toEqual({ code: "not-found" });
    expect(await listReadyBoxes(shop.db)).toHaveLength(1);
  });
});

describe("the address of a box", () => {
  const addressOf = async (name: string) => {
    await save(null, { ...box, name }, 0);
    return (await listReadyBoxes(shop.db)).at(-1);
  };

  test("is made from its name, and stays when it is renamed", async () => {
    const made = await addressOf("Three Darks & Crème");
    expect(made?.slug).toBe("three-darks-creme");
    await save(made?.id ?? 0, { ...box, name: "Midnight" }, 1);
    expect(await findReadyBoxBySlug(shop.db, "three-darks-creme")).toMatchObject({
      name: "Midnight",
    });
  });

  test("has a number if another box has it, until that box is deleted", async () => {
    const first = await addressOf("Advent");
    expect((await addressOf("Advent!"))?.slug).toBe("advent-2");
    await deleteReadyBox(shop, first?.id ?? 0);
    expect((await addressOf("Advent"))?.slug).toBe("advent");
  });

  test.each([
    ["チョコ", "box"],
    ["n".repeat(60), "n".repeat(60)],
  ])("of %s is %s", async (name, slug) => {
    expect((await addressOf(name))?.slug).toBe(slug);
  });
});

describe("the form of a box", () => {
  test("reads as many bars as a box has slots, without empty slots", () => {
    const read = decodeForm(readyBoxCodec, {
      name: " A  box ",
      description: "",
      image: "",
      productIds: ["1", "", "2", "2", ""],
    });
    const data = { name: "A box", description: "", image: null, productIds: [1, 2, 2] };
    expect(read).toEqual({ code: "valid", data });
  });

  test.each([
    [{ name: "", productIds: ["1", "2", "3"] }, ["name"]],
    [{ name: "x".repeat(61), productIds: ["1", "2", "3"] }, ["name"]],
    [{ name: "A", productIds: [] }, ["productIds"]],
    [{ name: "A", productIds: ["1", "2", "3", "4"] }, ["productIds"]],
    [{ name: "A", productIds: ["x", "1.5", "-1"] }, ["productIds"]],
    [{ name: "A", image: "javascript:alert(1)", productIds: ["1", "2", "3"] }, ["image"]],
  ])("%j is refused: %j", (form, fields) => {
    const read = decodeForm(readyBoxCodec, { description: "", image: "", ...form });
    if (read.code !== "invalid") throw new Error(`It is ${read.code}.`);
    expect(Object.keys(read.problems)).toEqual(fields);
  });
});
