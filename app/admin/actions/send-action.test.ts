import { expect, test, vi } from "vitest";
import { MAX_IMPORT_BYTES } from "#domain/csv/import-file-limit.ts";
import { sendAction } from "./send-action.ts";

test("a file that is too large to be read is refused in words before it is sent", async () => {
  const fetch = vi.spyOn(globalThis, "fetch");
  const file = new File([new Uint8Array(MAX_IMPORT_BYTES + 1)], "bars.csv");
  const onResult = vi.fn();
  await sendAction({
    name: "preview-import-file",
    input: { file, answers: {} },
    reload: async () => {},
    failure: "The shop did not answer.",
    onResult,
  });
  const text = "The file is larger than 20 MB. Split it, and import one part after the other.";
  expect(onResult).toHaveBeenCalledWith(expect.objectContaining({ isDone: false, text }));
  expect(fetch).not.toHaveBeenCalled();
});
