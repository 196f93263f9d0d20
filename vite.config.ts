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
              // One request for what every page needs, and nothing in it that only one page needs.
              groups: [
                {
                  name: "vendor",
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
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
