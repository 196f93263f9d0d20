/** Tells spreadsheets that a file is UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

/** Streams a CSV file that people open in a spreadsheet. @param name of the file, without extension */
export function csvResponse(name: string, pieces: AsyncIterable<string> | string): Response {
  return fileResponse(`${name}.csv`, "text/csv", withMark(pieces));
}

/** Streams a CSV file that another program reads, without a mark. */
export function machineCsvResponse(name: string, pieces: AsyncGenerator<string>): Response {
  return fileResponse(`${name}.csv`, "text/csv", pieces);
}

/** Streams a JSON file. @param name of the file, without extension */
export function jsonFileResponse(name: string, pieces: AsyncGenerator<string>): Response {
  return fileResponse(`${name}.json`, "application/json", pieces);
}

function fileResponse(fileName: string, type: string, pieces: AsyncGenerator<string>): Response {
  return new Response(streamOf(pieces), {
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "content-disposition": `attachment; filename="${fileName}"`,
    },
  });
}

async function* withMark(pieces: AsyncIterable<string> | string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  if (typeof pieces === "string") yield pieces;
  else yield* pieces;
}

/**
 * A response body that is generated on demand: the next chunk is created when the previous one was
 * read.
 */
function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 1 },
  );
}
