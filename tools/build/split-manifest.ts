import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";
import { shopManifest } from "#app/http/shop-manifest.ts";

type Manifest = {
  /** Where the list itself is; the browser names it among what it has loaded. */
  readonly url: string;
  readonly routes: Readonly<
    Record<string, { readonly id: string; readonly hasDefaultExport: boolean }>
  >;
};

const assignment = "window.__reactRouterManifest=";

/** Writes the list of routes that shoppers' browsers load: without the admin, and without calls. */
export function splitManifest(): Plugin {
  return {
    name: "split-manifest",
    apply: "build",
    buildApp: {
      // The framework writes the whole list only while it builds the server.
      order: "post",
      async handler({ config, environments }) {
        const client = environments.client?.config.build;
        if (!client) throw new Error("There is no browser build to split the routes of.");
        const folder = resolve(config.root, client.outDir, client.assetsDir);
        const name = readdirSync(folder).find((file) => /^manifest-\w+\.js$/.test(file));
        if (!name) throw new Error(`The framework wrote no list of routes into ${folder}.`);
        const text = readFileSync(join(folder, name), "utf8");
        writeFileSync(join(folder, shopManifest(name)), forShoppers(text));
      },
    },
  };
}

function forShoppers(text: string): string {
  if (!text.startsWith(assignment)) throw new Error("The list of routes has another form now.");
  const manifest: Manifest = JSON.parse(text.slice(assignment.length).replace(/;\s*$/, ""));
  const routes = Object.entries(manifest.routes).filter(
    ([, { id, hasDefaultExport }]) => hasDefaultExport && !/^(?:routes\/)?admin\b/.test(id),
  );
  const short = {
    ...manifest,
    url: shopManifest(manifest.url),
    routes: Object.fromEntries(routes),
  };
  return `${assignment}${JSON.stringify(short)};`;
}
