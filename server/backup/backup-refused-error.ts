/**
 * Why a backup was not written or restored. "foreign": not a backup of this kind of shop.
 * "not-empty": the shop, picture or file already exists. "different": the restored database does
 * not add up to the backup's sums.
 */
export type BackupRefusal =
  | "damaged"
  | "foreign"
  | "newer"
  | "unreleased"
  | "not-empty"
  | "nothing-there"
  | "different";

/** The message is a sentence for whoever runs the shop. Nothing was written or restored. */
export class BackupRefusedError extends Error {
  override readonly name = "BackupRefusedError";
  readonly code: BackupRefusal;
  constructor(code: BackupRefusal, sentence: string) {
    super(sentence);
    this.code = code;
  }
}

export function damaged(file: string): BackupRefusedError {
  return new BackupRefusedError(
    "damaged",
    `${file} is damaged or cut off. Nothing was restored; take another backup.`,
  );
}

export function foreign(file: string): BackupRefusedError {
  return new BackupRefusedError("foreign", `${file} is not a backup of this shop.`);
}
