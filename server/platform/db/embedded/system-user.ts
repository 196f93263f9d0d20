import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";

export type SystemUser = { uid: number; gid: number };

/**
 * The user to run PostgreSQL as, because it refuses to run as root: the owner of the data
 * directory, else the system user `postgres`, else `conche`, which is created.
 *
 * @returns undefined when this process is not root
 */
export function postgresUser(
  dataDirectory: string,
  onProgress: (line: string) => void,
): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const current = statSync(dataDirectory, { throwIfNoEntry: false });
  if (current && current.uid !== 0) return { uid: current.uid, gid: current.gid };
  return findUser("postgres") ?? findUser("conche") ?? createUser("conche", onProgress);
}

/** Tests access by trying it: modes, ACLs, mounts and parent folders all matter. */
export function canEnter(user: SystemUser, folder: string): boolean {
  return runAs(user, "/bin/sh", ["-c", 'cd -- "$1"', "sh", folder]);
}

export function runAs(user: SystemUser, command: string, args: string[]): boolean {
  return spawnSync(command, args, { ...user, cwd: "/", stdio: "ignore" }).status === 0;
}

function findUser(name: string): SystemUser | undefined {
  const [uid, gid] = ["-u", "-g"].map((flag) => {
    const { status, stdout } = spawnSync("id", [flag, name], { encoding: "utf8" });
    return status === 0 ? Number(stdout.trim()) : 0;
  });
  return uid && gid ? { uid, gid } : undefined;
}

function createUser(name: string, onProgress: (line: string) => void): SystemUser {
  const options = ["--system", "--user-group", "--no-create-home", "--home-dir", "/nonexistent"];
  // Some root shells lack /usr/sbin.
  const env = { PATH: "/usr/sbin:/sbin:/usr/bin:/bin" };
  spawnSync("useradd", [...options, name], { env, stdio: "ignore" });
  const user = findUser(name);
  if (!user) {
    throw new Error(
      "PostgreSQL does not run as root, and no system user could be created for it. " +
        `Start the shop as an ordinary user, or create a system user called ${name}.`,
    );
  }
  onProgress(`Created the system user ${name}, because PostgreSQL does not run as root.`);
  return user;
}
