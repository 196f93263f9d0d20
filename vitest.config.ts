import { configDefaults, defineConfig } from "vitest/config";

/** What measures, or takes the whole machine: nothing else runs beside it. */
const alone = [
  "attack",
  "budgets",
  "connection-pooler",
  "faults",
  "first-paint",
  "overload",
  "several-processes",
].map((name) => `test/e2e/${name}.test.ts`);

const inBrowsers = {
  globalSetup: ["test/support/shop-data.ts"],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // A browser, a shop and its database share two processors with whatever else the machine
  // does. The report names every test that needed its second try.
  retry: 1,
};

// Without the framework's plugin: tests import the sources as they are.
export default defineConfig({
  test: {
    exclude: [...configDefaults.exclude, "build/**", "data/**"],
    // Files share what they import: most of a short file's time would go into importing it anew.
    isolate: false,
    unstubGlobals: true,
    // What one project has compiled need not be compiled for the next.
    fsModuleCache: true,
    projects: [
      {
        extends: true,
        // Workers are shared with the server's tests, so there are as many.
        test: { name: "domain", include: ["domain/**/*.test.ts"], maxWorkers: 3 },
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
          // They wait for the database and for time to pass, rather than for a processor.
          maxWorkers: 3,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...alone],
          ...inBrowsers,
          // They wait for pages most of the time.
          maxWorkers: 2,
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
