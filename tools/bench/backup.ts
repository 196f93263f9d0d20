import { spawn } from "node:child_process";
import { readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { temporaryDataFolder } from "#test/support/temporary-data-folder.ts";

// `npm run bench:backup -- 100000`: time and peak memory of a backup, its verification and its
// restore with so many orders. Memory is that of their process without the database's; Linux only.

const count = process.argv[2] ?? "100000";
const folder = temporaryDataFolder();
const file = join(folder, "shop.tar.zst");
const source = { DATA_DIR: join(folder, "source") };

async function measured(args: readonly string[], environment: Record<string, string>) {
  const begin = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  let peak = 0;
  const timer = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
    } catch {
      // The process has ended, or this is not Linux.
    }
  }, 50);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  clearInterval(timer);
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}`);
  return {
    seconds: ((performance.now() - begin) / 1000).toFixed(1),
    "memory MB": (peak / 1024).toFixed(0),
  };
}

try {
  const made = await measured(["tools/demo/demo-orders.ts", count], source);
  const backup = await measured(["tools/operations/backup.ts", file], source);
  const proof = await measured(["tools/operations/restore.ts", file, "--prove"], source);
  const restored = await measured(["tools/operations/restore.ts", file], {
    DATA_DIR: join(folder, "b"),
  });
  console.table({ [`making ${count} orders`]: made, backup, proof, restore: restored });
  console.log(`The file has ${(statSync(file).size / 1e6).toFixed(1)} MB.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
