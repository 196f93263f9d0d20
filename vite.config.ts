import { resolve } from "node:path";
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

const reactAndRouter = /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/;

/** @returns whether a module is one of these of `app`, also as the framework splits a route */
function oneOf(...modules: readonly string[]): (id: string) => boolean {
  const paths = new Set(modules.map((path) => resolve(import.meta.dirname, "app", path)));
  return (id) => paths.has(id.replace(/\.tsx?(\?.*)?$/, ""));
}

/** What all pages of the shop need. With all their imports. */
const isShared = oneOf(
  "entry.client",
  "root",
  "shop/layout/layout.route",
  "shop/seo/page-meta",
  "shop/shared/later-component",
  "shop/shared/products/product-grid",
  "ui/buttons/text-link",
  "ui/content/icon",
  "ui/fields/input",
  "../domain/catalog/category",
  "../domain/pricing/describe-box-savings",
);

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
              // One chunk for what all pages of the shop need, and one for what only a page needs. Split
              // by file these would be thirty, each with headers and compressed by itself; React alone
              // and the shop alone take 2,000 bytes more.
              groups: [
                // The entry runs with the next frame, possibly before the page has named its own
                // modules.
                {
                  name: "shop",
                  test: (id) => reactAndRouter.test(id) || isShared(id),
                },
                // What Home's sections and other pages show.
                {
                  name: "sections",
                  test: oneOf(
                    "shop/process/process-strip",
                    "shop/process/process-film",
                    "shop/process/owner-video",
                    "shop/coming-soon/coming-soon-list",
                    "shop/pictures/own-picture",
                  ),
                },
                { name: "home", test: oneOf("shop/home/home.route", "shop/home/home-page") },
                {
                  name: "list",
                  test: oneOf(
                    "shop/catalog/list-address",
                    "shop/pages/found-pages",
                    "../domain/catalog/sort-products",
                  ),
                },
                {
                  name: "buying",
                  test: oneOf(
                    "shop/shared/quantity-stepper",
                    "shop/product/product-messages",
                    "ui/navigation/breadcrumb",
                    "shop/shared/assurances",
                  ),
                },
                {
                  name: "bar",
                  test: oneOf("shop/product/product-detail.route", "shop/product/product-page"),
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
