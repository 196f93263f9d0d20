import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { compressAssets } from "./scripts/compress-assets.ts";
import { serverStaysOnServer } from "./scripts/server-stays-on-server.ts";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), serverStaysOnServer(), compressAssets()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Two requests for what every page of the shop needs, and nothing in them that only
              // one page needs. Cut by file it was fourteen, each compressed without the others.
              groups: [
                {
                  name: "vendor",
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
                },
                // These, with all that they import. What only the owner's pricing screen asks stays out.
                {
                  name: "shop",
                  test: /[\\/]app[\\/](root|routes[\\/]shop[\\/]layout|page-meta|seo[\\/]describe-terms)\.tsx?$|[\\/]domain[\\/](catalog|money|pricing)[\\/](?!pricing-form|pricing-draft|bundle-base|bundle-final)/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        rolldownOptions: { input: "./app/serve.ts" },
      },
    },
  },
});
