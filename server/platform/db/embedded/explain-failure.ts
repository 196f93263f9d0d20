/**
 * What PostgreSQL's log says of a disk, as a sentence for whoever watches the start.
 *
 * @returns undefined when the reason is another; then its own words have to do
 */
function explainDisk(text: string): string | undefined {
  if (/No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/.test(text)) {
    return (
      "The disk is full. Make room and start again (docs/operations.md, At 3 a.m.: Disk full). " +
      "What was acknowledged is not lost."
    );
  }
  if (/Read-only file system|EROFS/.test(text)) {
    return "The file system is read-only. Set DATA_DIR to a folder that can be written.";
  }
  return undefined;
}

/** @param lines of PostgreSQL's log */
export function explainServerLog(what: string, lines: string): string {
  const sentence = explainDisk(lines);
  return sentence ? `${what}. ${sentence}` : `${what}:\n${lines}`;
}

/** For files that the shop itself could not make. @returns any other error as it is */
export function explainFileError(error: unknown, folder: string): unknown {
  const { code = "", path = folder } = error as NodeJS.ErrnoException;
  const sentence =
    code === "EACCES" || code === "EPERM"
      ? "This user has no right to do so. Set DATA_DIR to a folder of this user's."
      : explainDisk(code);
  if (!sentence) return error;
  return new Error(`${path} cannot be written. ${sentence}`, { cause: error });
}
