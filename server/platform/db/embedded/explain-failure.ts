/**
 * Explains a disk error in PostgreSQL's log as a sentence for whoever starts the shop.
 *
 * @returns undefined when it is not a disk error
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

/** Explains an error of creating the shop's own files. Any other error is returned as it is. */
export function explainFileError(error: unknown, folder: string): unknown {
  const { code = "", path = folder } = error as NodeJS.ErrnoException;
  const sentence =
    code === "EACCES" || code === "EPERM"
      ? "This user has no right to do so. Set DATA_DIR to a folder of this user's."
      : explainDisk(code);
  if (!sentence) return error;
  return new Error(`${path} cannot be written. ${sentence}`, { cause: error });
}
