import { streamOf } from "./stream-of.ts";

/** A CSV file that is written while it is read. @param name of the file, without its ending */
export function csvResponse(name: string, pieces: AsyncGenerator<string>): Response {
  return new Response(streamOf(pieces), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
    },
  });
}
