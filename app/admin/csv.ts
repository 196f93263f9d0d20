/** A cell that begins like this is run by spreadsheets instead of shown. */
const formula = /^[=+\-@\t\r]/;

/** Rows as a CSV file (RFC 4180) that every spreadsheet opens as text, accents included. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  // The mark tells spreadsheets that this is UTF-8.
  return `\ufeff${rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("")}`;
}

function cell(text: string): string {
  const safe = formula.test(text.trimStart()) || formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** An answer that browsers save as a file. */
export function csvFile(name: string, rows: readonly (readonly string[])[]): Response {
  return new Response(csvOf(rows), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
    },
  });
}
