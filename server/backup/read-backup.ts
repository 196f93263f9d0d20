import { createHash } from "node:crypto";
import { migrationNames } from "../platform/db/migrate.ts";
import {
  type BackupHead,
  type BackupManifest,
  backupHead,
  backupManifest,
  FORMAT_VERSION,
} from "./backup-format.ts";
import { BackupRefusedError } from "./backup-refused-error.ts";
import { type ArchiveMember, damaged, foreign, readArchive } from "./read-archive.ts";
import { isUploadKey } from "./upload-files.ts";
import { digestUpload } from "./write-backup.ts";

export type BackupPart =
  | { readonly kind: "head"; readonly head: BackupHead }
  | { readonly kind: "rows"; readonly table: string; readonly rows: Buffer }
  | { readonly kind: "upload"; readonly key: string; readonly content: Buffer }
  | { readonly kind: "manifest"; readonly manifest: BackupManifest };

/**
 * A backup's parts in their order. The manifest is the last one and comes only when everything
 * before it is what was written: whoever has to be sure first reads to the end twice.
 *
 * @throws BackupRefusedError
 */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  let head: BackupHead | undefined;
  let manifest: BackupManifest | undefined;
  const digests = new Map<string, ReturnType<typeof createHash>>();
  const digestOf = (section: string) => {
    const digest = digests.get(section) ?? createHash("sha256");
    digests.set(section, digest);
    return digest;
  };
  const isAsWritten = (section: string, sha256: string) =>
    (digests.get(section) ?? createHash("sha256")).digest("hex") === sha256;
  const counts = { uploads: 0, uploadBytes: 0 };

  for await (const member of readArchive(file)) {
    if (manifest) throw damaged(file);
    if (!head) {
      head = readHead(member, file);
      yield { kind: "head", head };
      continue;
    }
    const part = partOf(member, head, file);
    if (part.kind === "rows") digestOf(`tables/${part.table}`).update(part.rows);
    if (part.kind === "upload") {
      digestUpload(digestOf("uploads"), part.key, part.content);
      counts.uploads += 1;
      counts.uploadBytes += part.content.length;
    }
    if (part.kind !== "manifest") {
      yield part;
      continue;
    }
    manifest = part.manifest;
    const { tables, uploads } = manifest;
    const whole =
      head.tables.every(({ name }) => {
        const table = tables[name];
        return table !== undefined && isAsWritten(`tables/${name}`, table.sha256);
      }) &&
      counts.uploads === uploads.count &&
      counts.uploadBytes === uploads.bytes &&
      isAsWritten("uploads", uploads.sha256);
    if (!whole) throw damaged(file);
  }
  if (!manifest) throw damaged(file);
  yield { kind: "manifest", manifest };
}

export type VerifiedBackup = { readonly head: BackupHead; readonly manifest: BackupManifest };

/**
 * Reads a backup to its end without touching anything.
 *
 * @throws BackupRefusedError
 */
export async function verifyBackup(file: string): Promise<VerifiedBackup> {
  let head: BackupHead | undefined;
  for await (const part of readBackup(file)) {
    if (part.kind === "head") head = part.head;
    if (part.kind === "manifest" && head) return { head, manifest: part.manifest };
  }
  throw damaged(file);
}

function readHead({ name, content }: ArchiveMember, file: string): BackupHead {
  const parsed = name === "backup.json" ? backupHead.safeParse(parseJson(content)) : undefined;
  if (!parsed?.success) throw foreign(file);
  const unknown = parsed.data.migrations.filter((migration) => !migrationNames.includes(migration));
  if (parsed.data.formatVersion > FORMAT_VERSION || unknown.length > 0) {
    throw new BackupRefusedError(
      "newer",
      `${file} was written by a newer version of the shop. Restore it with that version or a newer one.`,
    );
  }
  return parsed.data;
}

function partOf({ name, content }: ArchiveMember, head: BackupHead, file: string): BackupPart {
  if (name === "manifest.json") {
    const parsed = backupManifest.safeParse(parseJson(content));
    if (parsed.success) return { kind: "manifest", manifest: parsed.data };
  }
  if (name.startsWith("uploads/")) {
    const key = name.slice("uploads/".length);
    if (isUploadKey(key)) return { kind: "upload", key, content };
  }
  const table = /^tables\/([^/]+)\/\d+\.copy$/.exec(name)?.[1];
  if (table !== undefined && head.tables.some((shape) => shape.name === table)) {
    return { kind: "rows", table, rows: content };
  }
  throw damaged(file);
}

function parseJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString("utf8"));
  } catch {
    return undefined;
  }
}
