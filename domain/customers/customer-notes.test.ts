import { expect, test } from "vitest";
import { decodeForm } from "../form/form-codec.ts";
import {
  customerNotesCodec,
  MAX_NOTES_LENGTH,
  MAX_TAG_LENGTH,
  MAX_TAGS,
} from "./customer-notes.ts";

const read = (typed: { notes?: string; tags?: string }) =>
  decodeForm(customerNotesCodec, { notes: "", tags: "", ...typed });
const valid = (data: { notes?: string; tags?: string[] }) => ({
  code: "valid",
  data: { notes: "", tags: [], ...data },
});

test("tags are separated by commas, so no tag contains one", () => {
  const tags = ["wholesale", "farmers' market"];
  expect(read({ tags: " wholesale, farmers'  market ,," })).toEqual(valid({ tags }));
});

test("tags that differ only in case are one tag", () => {
  expect(read({ tags: "VIP, vip, Vip" })).toEqual(valid({ tags: ["vip"] }));
});

test("a tag that is too long for a list is refused", () => {
  expect(read({ tags: "x".repeat(MAX_TAG_LENGTH) })).toMatchObject({ code: "valid" });
  for (const length of [MAX_TAG_LENGTH + 1, 500]) {
    expect(read({ tags: "x".repeat(length) })).toEqual({
      code: "invalid",
      problems: { tags: "A tag has at most 40 characters. Put commas between tags." },
    });
  }
});

test("too many tags are refused", () => {
  const tags = (count: number) => Array.from({ length: count }, (_, tag) => `tag ${tag}`).join();
  expect(read({ tags: tags(MAX_TAGS) })).toMatchObject({ code: "valid" });
  expect(read({ tags: tags(MAX_TAGS + 1) })).toEqual({
    code: "invalid",
    problems: { tags: "A customer has at most 20 tags." },
  });
});

test("notes keep their line breaks, and are refused when they are too long", () => {
  const notes = "Likes dark.\n\nCall first.";
  expect(read({ notes: " Likes dark.\r\n\r\nCall first.\u0000 " })).toEqual(valid({ notes }));
  expect(read({ notes: "x".repeat(MAX_NOTES_LENGTH) })).toMatchObject({ code: "valid" });
  expect(read({ notes: "x".repeat(MAX_NOTES_LENGTH + 1) })).toEqual({
    code: "invalid",
    problems: { notes: "Notes have at most 5,000 characters." },
  });
});
