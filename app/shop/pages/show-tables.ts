/**
 * Puts each table of a sanitized page into a region of its own, named by its first row, that can be
 * scrolled sideways by finger and keyboard.
 */
export function showTables(html: string): string {
  return html
    .replace(/<table>/g, (table, index: number) => {
      const name = tableName(html.slice(index, index + 2000));
      return `<div class="page-table" role="region" tabindex="0" aria-label="${name}">${table}`;
    })
    .replaceAll("</table>", "</table></div>");
}

function tableName(start: string): string {
  const [firstRow = ""] = start.split("</tr>", 1);
  const cells = firstRow
    .split(/<\/t[hd]>/)
    .map((cell) =>
      cell
        .replace(/<[^<>]*>/g, " ")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .filter((cell) => cell !== "" && !/[<>]/.test(cell) && cell.length < 100);
  return cells.length === 0 ? "Table" : `Table: ${cells.slice(0, 4).join(", ")}`;
}
