import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";

/** The user that PostgreSQL runs as, where that is not the user we run as. */
export type ProcessUser = { uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root. Undefined for an ordinary user, who runs it as himself; as
 * root, whoever owns the data already, else the system user `postgres`, else one of our own.
 */
export function dataOwner(
  dataDirectory: string,
  onProgress: (line: string) => void,
): ProcessUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const current = statSync(dataDirectory, { throwIfNoEntry: false });
  if (current && current.uid !== 0) return { uid: current.uid, gid: current.gid };
  return findUser("postgres") ?? findUser("conche") ?? createUser("conche", onProgress);
}

/** Tried instead of computed from modes: access lists, mounts and parents all have a say. */
export function canEnter(user: ProcessUser, folder: string): boolean {
  return runAs(user, "/bin/sh", ["-c", 'cd -- "$1"', "sh", folder]);
}

export function runAs(user: ProcessUser, command: string, args: string[]): boolean {
  return spawnSync(command, args, { ...user, cwd: "/", stdio: "ignore" }).status === 0;
}

function findUser(name: string): ProcessUser | undefined {
  const uid = idOf("-u", name);
  const gid = idOf("-g", name);
  return uid === undefined || gid === undefined || uid === 0 ? undefined : { uid, gid };
}

function idOf(flag: "-u" | "-g", name: string): number | undefined {
  const { status, stdout } = spawnSync("id", [flag, name], { encoding: "utf8" });
  return status === 0 ? Number(stdout.trim()) : undefined;
}

function createUser(name: string, onProgress: (line: string) => void): ProcessUser {
  const home = "/nonexistent";
  const ways: [string, string[]][] = [
    ["useradd", ["--system", "--user-group", "--no-create-home", "--home-dir", home, name]],
    ["adduser", ["--system", "--group", "--no-create-home", "--home", home, name]],
    ["adduser", ["-S", "-D", "-H", name]],
  ];
  for (const [command, args] of ways) {
    const { status } = spawnSync(command, args, {
      // Some root shells lack the folders of these commands.
      env: { PATH: "/usr/sbin:/sbin:/usr/bin:/bin" },
      stdio: "ignore",
    });
    const user = status === 0 ? findUser(name) : undefined;
    if (user) {
      onProgress(`Created the system user ${name}, because PostgreSQL does not run as root.`);
      return user;
    }
  }
  throw new Error(
    "PostgreSQL does not run as root, and no system user could be created for it. " +
      `Start the shop as an ordinary user, or create a system user called ${name}.`,
  );
}
