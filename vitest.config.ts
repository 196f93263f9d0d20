import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { guidePages } from "./tools/build/guide-pages.ts";

/**
 * For tests beside which a shop works on its jobs, often on a busy machine. The report names every
 * test that needed its second try: it is a defect to mend.
 */
const retry = 1;

const cores = availableParallelism();

/** They wait for the database and timers more than for the CPU. More would need more connections than the database has. */
const serverWorkers = Math.min(cores + 1, 6);

/** Each runs a shop, a database and a browser, which need about a gigabyte. */
const browserWorkers = Math.min(cores, 6);

/** Tests that measure, or use the whole machine: nothing runs beside them. */
const alone = ["test/e2e/alone/**/*.test.ts"];

const inBrowsers = {
  globalSetup: ["test/support/shop-data.ts"],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  retry,
};

// Without React Router's plugin: tests import the sources directly.
export default defineConfig({
  plugins: [guidePages()],
  test: {
    exclude: [...configDefaults.exclude, "build/**", "data/**"],
    // Files share imported modules: importing them again would take most of a short file's time.
    isolate: false,
    // Only ends what hangs: on a busy machine each test may take many times what it takes alone.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    unstubGlobals: true,
    // Shares compiled modules between projects.
    fsModuleCache: true,
    tags: [
      {
        name: "extended",
        description:
          "Not in `npm test` but in `npm run test:all`: takes long, or repeats a rule with other screens, sizes, versions or interruptions.",
      },
    ],
    projects: [
      {
        extends: true,
        // First, because it takes longest, and it mostly waits: projects begin in the order of their
        // names.
        test: {
          name: "campaign",
          include: ["test/faults/campaign.test.ts"],
          globalSetup: ["test/support/shop-data.ts"],
          maxWorkers: serverWorkers,
          retry,
        },
      },
      {
        extends: true,
        // It shares the workers of the server's tests.
        test: { name: "domain", include: ["domain/**/*.test.ts"], maxWorkers: serverWorkers },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: [
            "server/**/*.test.ts",
            "app/**/*.test.{ts,tsx}",
            "tools/**/*.test.ts",
            "test/support/**/*.test.ts",
          ],
          globalSetup: ["test/support/database-server.ts"],
          maxWorkers: serverWorkers,
          retry,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...alone],
          ...inBrowsers,
          maxWorkers: browserWorkers,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "alone",
          include: alone,
          ...inBrowsers,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
