/** Why a backup was not written or not restored. */
export type BackupRefusal =
  /** Cut off, or not what was written. */
  | "damaged"
  /** Not a backup of this shop's kind. */
  | "foreign"
  /** Written by a newer version of the shop. */
  | "newer"
  /** The place holds something already, or the file is there. */
  | "not-empty"
  /** There is no shop to back up. */
  | "nothing-there"
  /** What was restored does not add up to what the backup says. */
  | "different";

/** A sentence for whoever runs the shop. Nothing was left behind when it is thrown. */
export class BackupRefusedError extends Error {
  override readonly name = "BackupRefusedError";
  readonly code: BackupRefusal;
  constructor(code: BackupRefusal, sentence: string, cause?: unknown) {
    super(sentence, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}
