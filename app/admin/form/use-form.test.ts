import { expect, test } from "vitest";
import { z } from "zod/mini";
import { Problem, textCodec } from "#domain/form/form-codec.ts";
import { type FormPhase, shownState, withoutProblemAt } from "./use-form.ts";

const count = textCodec(
  (text) => (/^\d+$/.test(text) ? Number(text) : new Problem("A whole number.")),
  String,
);
const codec = z.object({ bars: count, boxes: count });
type Phase = FormPhase<{ bars: number; boxes: number }, { bars: string; boxes: string }>;

const stored = { bars: 3, boxes: 4 };
const editing: Phase = { kind: "editing" };
const refused: Phase = {
  kind: "invalid",
  change: (draft) => draft,
  fromServer: { boxes: "There are no boxes of 4." },
};
const shown = (phase: Phase, bars: string, boxes = "4") =>
  shownState(codec, phase, { bars, boxes }, stored);

test("a form is unsaved while something else is typed than stored, and no longer when it is left", () => {
  expect(shown(editing, "3").isDirty).toBe(false);
  expect(shown(editing, "5").isDirty).toBe(true);
  expect(shown({ kind: "leaving", go: () => {} }, "5").isDirty).toBe(false);
});

test("problems are shown once a save was refused, and change with what is typed", () => {
  const fromServer = { boxes: "There are no boxes of 4." };
  expect(shown(editing, "many").problems).toEqual({});
  expect(shown(refused, "many").problems).toEqual({ bars: "A whole number.", ...fromServer });
  expect(shown(refused, "5").problems).toEqual(fromServer);
});

test("problems are those of what was to be saved, not only of what is typed", () => {
  const phase: Phase = {
    kind: "invalid",
    change: (draft) => ({ ...draft, bars: "" }),
    fromServer: {},
  };
  expect(shown(phase, "3").problems).toEqual({ bars: "A whole number." });
});

test("a problem that the server found goes when its field is changed", () => {
  expect(shown(withoutProblemAt("bars", refused), "3", "5").problems).not.toEqual({});
  expect(shown(withoutProblemAt("boxes", refused), "3", "5").problems).toEqual({});
});

test("a conflict stays the reason while one goes on typing, and none is left when the form is left", () => {
  const conflict: Phase = { kind: "conflict", stored: { data: stored, version: 2 } };
  expect(shown(withoutProblemAt("bars", conflict), "5").error).toBe("conflict");
  expect(shown(editing, "5").error).toBeNull();
  expect(shown({ kind: "leaving", go: () => {} }, "5").error).toBeNull();
});
