// Loaded into the shop's process by the attack campaign: how long its event loop stops, and for what
// share of that time the process itself was working. The rest is the machine's, which has others.
import { appendFileSync } from "node:fs";

const EVERY_MS = 20;
const STOP_MS = 60;
const file = process.env.STOPS_FILE;

let last = performance.now();
let cpu = process.cpuUsage();
setInterval(() => {
  const now = performance.now();
  const ms = now - last - EVERY_MS;
  last = now;
  const { user, system } = process.cpuUsage(cpu);
  cpu = process.cpuUsage();
  const worked = Math.min(ms, (user + system) / 1000);
  if (file && ms > STOP_MS) appendFileSync(file, `${Math.round(ms)} ${Math.round(worked)}\n`);
}, EVERY_MS).unref();
