import { streamOf } from "./stream-of.ts";

/** Streams a CSV file. @param name of the file, without extension */
export function csvResponse(name: string, pieces: AsyncGenerator<string>): Response {
  return new Response(streamOf(pieces), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
    },
  });
}
