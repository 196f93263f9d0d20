import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { compressAssets } from "./tools/build/compress-assets.ts";
import { serverStaysOnServer } from "./tools/build/server-stays-on-server.ts";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), serverStaysOnServer(), compressAssets()],
  environments: {
    client: {
      build: {
        // The pages themselves name what to preload; the helper for the rest would be in every visit.
        modulePreload: false,
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Two requests for what every page of the shop needs, and nothing in them that only
              // one page needs. Cut by file it was fourteen, each compressed without the others.
              groups: [
                // The entry begins with the next frame, so it may run before the page has named its
                // own modules.
                {
                  name: "vendor",
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]|[\\/]app[\\/]entry\.client\.tsx$/,
                },
                // With all that they import.
                {
                  name: "shop",
                  test: /[\\/]app[\\/](root|shop[\\/]layout[\\/]layout\.route|shop[\\/]seo[\\/]page-meta|shop[\\/]shared[\\/]product-grid)\.tsx?$|[\\/]domain[\\/]catalog[\\/]category\.ts$/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      resolve: {
        // Of a thousand small modules each, which the start would read one by one.
        noExternal: [
          /^@?react-(aria|stately)/,
          /^@internationalized\//,
          "kysely",
          "ramda",
          "ts-tracking-number",
          "zod",
        ],
      },
      build: {
        rolldownOptions: { input: "./app/serve.ts" },
      },
    },
  },
});
