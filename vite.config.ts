import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { compressAssets } from "./tools/build/compress-assets.ts";
import { guidePages } from "./tools/build/guide-pages.ts";
import { serverStaysOnServer } from "./tools/build/server-stays-on-server.ts";

/** Each consists of about a thousand small modules, which would be loaded one by one at startup. */
const bundledPackages = [
  /^@?react-(aria|stately)/,
  /^@internationalized\//,
  "kysely",
  // Only the editor in the browser uses it; the guide is made when the shop is built.
  "marked",
  "ramda",
  "ts-tracking-number",
  "zod",
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), guidePages(), serverStaysOnServer(), compressAssets()],
  environments: {
    client: {
      build: {
        // Pages list their own preloads; Vite's helper would be loaded on every visit.
        modulePreload: false,
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Two chunks for what most pages of the shop need, without anything that only one
              // page needs. Split by file these would be fourteen, each compressed separately.
              groups: [
                // The entry runs with the next frame, possibly before the page has named its own
                // modules.
                {
                  name: "vendor",
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]|[\\/]app[\\/]entry\.client\.tsx$/,
                },
                // With all their imports.
                {
                  name: "shop",
                  test: /[\\/]app[\\/](root|shop[\\/]layout[\\/]layout\.route|shop[\\/]seo[\\/]page-meta|shop[\\/]shared[\\/]products[\\/]product-grid|shop[\\/](pictures[\\/]own-picture|boxes[\\/]ready-boxes)|ui[\\/](buttons[\\/]text-link|content[\\/]icon|fields[\\/]input))\.tsx?$|[\\/]domain[\\/](catalog[\\/]category|pricing[\\/]describe-box-savings)\.ts$/,
                },
                // Home in two files: the second has what other pages show, too.
                {
                  name: "sections",
                  test: /[\\/]app[\\/]shop[\\/](process[\\/](process-strip|process-film|owner-video)|coming-soon[\\/]coming-soon-list)\.tsx$/,
                },
                {
                  name: "home",
                  test: /[\\/]app[\\/]shop[\\/]home[\\/](home-page|last-shown-home)\.tsx?$/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      resolve: {
        // In development Vite would read the CommonJS ones among them as modules.
        noExternal: command === "build" ? bundledPackages : [],
      },
      build: {
        rolldownOptions: { input: "./app/serve.ts" },
      },
    },
  },
}));
