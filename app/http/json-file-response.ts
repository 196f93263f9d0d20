import { streamOf } from "./stream-of.ts";

/** A JSON file that is written while it is read. @param name of the file, without its ending */
export function jsonFileResponse(name: string, pieces: AsyncGenerator<string>): Response {
  return new Response(streamOf(pieces), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.json"`,
    },
  });
}
