import { streamOf } from "./stream-of.ts";

/** Streams a JSON file. @param name of the file, without extension */
export function jsonFileResponse(name: string, pieces: AsyncGenerator<string>): Response {
  return new Response(streamOf(pieces), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.json"`,
    },
  });
}
