import { parseArgs } from "node:util";
import type { OdooVersion } from "#test/support/fake-odoo/odoo-world.ts";
import { startFakeOdoo } from "#test/support/fake-odoo/start-fake-odoo.ts";

// `npm run odoo:fake -- --version 18 --port 8069`: the fake Odoo of the tests, to try the
// integration without a real one. It loses its data when it ends. Enter prints its documents.

const { values } = parseArgs({
  options: {
    version: { type: "string", default: "18" },
    port: { type: "string", default: "8069" },
  },
});
const version = ([16, 17, 18, 19] as const).find((each) => String(each) === values.version);
if (!version) throw new Error("--version is one of 16, 17, 18, 19");

const odoo = await startFakeOdoo({
  version: version satisfies OdooVersion,
  port: Number(values.port),
});
console.log(`A fake Odoo ${version} for trying things out. Settings for the shop:\n`);
for (const [name, value] of Object.entries(odoo.environment)) console.log(`${name}='${value}'`);
console.log("\nEnter prints the books; Ctrl-C ends it.");
process.stdin.on("data", () => {
  console.log(JSON.stringify(odoo.ledger(), null, 2));
});
