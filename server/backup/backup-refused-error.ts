/**
 * Why a backup was not written or not restored. "foreign" is not a backup of this shop's kind;
 * "not-empty" a shop, picture or file that is there already; "different" a restored database that
 * does not add up to what the backup says.
 */
export type BackupRefusal =
  | "damaged"
  | "foreign"
  | "newer"
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
