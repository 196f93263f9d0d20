import { tryParseJson } from "#domain/input/try-parse-json.ts";
import { isUnreleased, migrationNames } from "../platform/db/migrate.ts";
import { isStoredName } from "../storage/storage.ts";
import { type ArchiveMember, readArchive } from "./archive.ts";
import {
  type BackupContents,
  type BackupHead,
  type BackupTable,
  backupHead,
  backupOrigin,
  FORMAT_VERSION,
} from "./backup-format.ts";
import { BackupRefusedError, damaged, foreign } from "./backup-refused-error.ts";

export type BackupPart =
  | { readonly kind: "head"; readonly head: BackupHead }
  | { readonly kind: "rows"; readonly table: BackupTable; readonly content: Buffer }
  | { readonly kind: "picture"; readonly name: string; readonly content: Buffer };

/** The members of a backup in order; the head comes first. @throws BackupRefusedError */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  let head: BackupHead | undefined;
  for await (const member of readArchive(file)) {
    if (head) {
      yield readPart(member, head, file);
    } else {
      head = readHead(member, file);
      yield { kind: "head", head };
    }
  }
  if (!head) throw foreign(file);
}

/** Reads a whole backup without restoring it. @throws BackupRefusedError */
export async function verifyBackup(file: string): Promise<BackupContents> {
  let head: BackupHead | undefined;
  let pictures = 0;
  for await (const part of readBackup(file)) {
    if (part.kind === "head") head = part.head;
    if (part.kind === "picture") pictures += 1;
  }
  if (!head) throw foreign(file);
  return { ...head, pictures };
}

function readHead({ name, content }: ArchiveMember, file: string): BackupHead {
  if (name !== "backup.json") throw foreign(file);
  const json = tryParseJson(content.toString("utf8"));
  const origin = backupOrigin.safeParse(json);
  if (!origin.success) throw foreign(file);

  const { formatVersion, migrations } = origin.data;
  if (isUnreleased(migrations)) {
    throw new BackupRefusedError(
      "unreleased",
      `${file} was written by a version from before the shop's first release. Only that version can restore it.`,
    );
  }
  const isKnown = migrations.every((migration) => migrationNames.includes(migration));
  if (formatVersion > FORMAT_VERSION || !isKnown) {
    throw new BackupRefusedError(
      "newer",
      `${file} was written by a newer version of the shop. Restore it with that version or a newer one.`,
    );
  }

  const head = backupHead.safeParse(json);
  if (!head.success) throw foreign(file);
  return head.data;
}

function readPart({ name, content }: ArchiveMember, head: BackupHead, file: string): BackupPart {
  const picture = name.replace(/^media\//, "");
  if (name !== picture && isStoredName(picture)) return { kind: "picture", name: picture, content };
  const table = head.tables.find((table) => name.startsWith(`tables/${table.name}/`));
  if (table) return { kind: "rows", table, content };
  throw damaged(file);
}
