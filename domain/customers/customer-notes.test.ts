import { expect, test } from "vitest";
import { LONGEST_NOTES, LONGEST_TAG, MOST_TAGS, readCustomerNotes } from "./customer-notes.ts";

const tagsOf = (tags: string) => {
  const read = readCustomerNotes({ notes: "", tags });
  return read.ok ? read.notes.tags : read.problems.tags;
};

test("tags are separated by commas, so no tag contains one", () => {
  expect(tagsOf(" wholesale, farmers'  market ,,")).toEqual(["wholesale", "farmers' market"]);
});

test("tags that differ only in case are one tag", () => {
  expect(tagsOf("VIP, vip, Vip")).toEqual(["vip"]);
});

test("a tag that is too long for a list is refused", () => {
  expect(tagsOf("x".repeat(LONGEST_TAG))).toHaveLength(1);
  expect(tagsOf("x".repeat(LONGEST_TAG + 1))).toBe("tag-too-long");
  expect(tagsOf("x".repeat(500))).toBe("tag-too-long");
});

test("too many tags are refused", () => {
  const tags = (count: number) => Array.from({ length: count }, (_, tag) => `tag ${tag}`).join();
  expect(tagsOf(tags(MOST_TAGS))).toHaveLength(MOST_TAGS);
  expect(tagsOf(tags(MOST_TAGS + 1))).toBe("too-many");
});

test("notes keep their line breaks, and are refused when they are too long", () => {
  const read = (notes: string) => readCustomerNotes({ notes, tags: "" });
  expect(read(" Likes dark.\r\n\r\nCall first.\u0000 ")).toEqual({
    ok: true,
    notes: { notes: "Likes dark.\n\nCall first.", tags: [] },
  });
  expect(read("x".repeat(LONGEST_NOTES))).toMatchObject({ ok: true });
  expect(read("x".repeat(LONGEST_NOTES + 1))).toEqual({
    ok: false,
    problems: { notes: "too-long" },
  });
});
