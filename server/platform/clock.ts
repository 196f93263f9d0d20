import { readFileSync } from "node:fs";

/**
 * The shop's clock. Only tests move it: the file then says by how many milliseconds, and is read
 * anew each time, so that the clock moves while the shop runs. The database keeps its own time.
 *
 * @param file null for the machine's time
 * @returns a clock that throws an Error when the file is missing or contains something else
 */
export function openClock(file: string | null): () => Date {
  if (file === null) return () => new Date();
  return () => {
    const text = readFileSync(file, "utf8").trim();
    if (!/^-?\d{1,14}$/.test(text)) throw new Error(`${file} has no number of milliseconds.`);
    return new Date(Date.now() + Number(text));
  };
}
