import { afterEach, expect, test, vi } from "vitest";
import { uploadPicture } from "./upload-picture.ts";

afterEach(() => vi.unstubAllGlobals());

const jpeg = [0xff, 0xd8, 0xff, 0xe0, 0, 16];

/** @returns the media types with which files were sent */
function acceptUploads(): string[] {
  const types: string[] = [];
  vi.stubGlobal("fetch", async () => Response.json({ path: "products/1-bar", token: "secret" }));
  class Request {
    status = 201;
    responseText = '{"publicUrl":"/media/bar"}';
    upload = {};
    onload = () => {};
    open() {}
    setRequestHeader(name: string, value: string) {
      if (name === "content-type") types.push(value);
    }
    send() {
      this.onload();
    }
  }
  vi.stubGlobal("XMLHttpRequest", Request);
  return types;
}

test.each([
  ["bar.png", "image/png"],
  ["bar.jfif", ""],
  ["bar", ""],
  ["bar.gif", "image/gif"],
  ["bar.jpg", "image/pjpeg"],
])("a picture named %s of type “%s” is sent as what its bytes are", async (name, type) => {
  const types = acceptUploads();
  const result = await uploadPicture(new File([Uint8Array.from(jpeg)], name, { type }), () => {});
  expect(result.code).toBe("uploaded");
  expect(types).toEqual(["image/jpeg"]);
});

test("a file of another format is refused before it is sent, whatever its name says", async () => {
  const types = acceptUploads();
  const film = new File(["\0\0\0\x18ftypisom"], "bar.jpg", { type: "image/jpeg" });
  const result = await uploadPicture(film, () => {});
  expect(result).toMatchObject({ code: "refused", reason: expect.stringContaining("a film") });
  expect(types).toEqual([]);
});

test("a file that was moved since it was chosen is reported as moved", async () => {
  const moved = new File([Uint8Array.from(jpeg)], "bar.jpg");
  vi.spyOn(moved, "slice").mockReturnValue({
    arrayBuffer: () => Promise.reject(new DOMException("", "NotReadableError")),
  } as Blob as ReturnType<File["slice"]>);
  const result = await uploadPicture(moved, () => {});
  expect(result).toMatchObject({ code: "failed", reason: expect.stringContaining("moved") });
});
