import { streamOf } from "./stream-of.ts";

/** Tells spreadsheets that a file is UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

/** Streams a CSV file that people open in a spreadsheet. @param name of the file, without extension */
export function csvResponse(name: string, pieces: AsyncIterable<string> | string): Response {
  return fileResponse(name, withMark(pieces));
}

/** Streams a CSV file that another program reads, without a mark. */
export function machineCsvResponse(name: string, pieces: AsyncGenerator<string>): Response {
  return fileResponse(name, pieces);
}

function fileResponse(name: string, pieces: AsyncGenerator<string>): Response {
  return new Response(streamOf(pieces), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
    },
  });
}

async function* withMark(pieces: AsyncIterable<string> | string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  if (typeof pieces === "string") yield pieces;
  else yield* pieces;
}
