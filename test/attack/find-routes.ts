import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

export type FoundRoute = {
  /** As the router has it, such as "/order/:orderNumber". */
  readonly path: string;
  readonly takesBody: boolean;
  /** Whether it asks for a session of the admin first. */
  readonly isGuarded: boolean;
  /** Names of what it reads from a form and from its address, as far as its source says them. */
  readonly fields: readonly string[];
  /** What its field "do" or "intent" may say. */
  readonly verbs: readonly string[];
  readonly queries: readonly string[];
};

const guarded = /^\/(?:admin(?!\/unlock)|Admin|api\/storage\/|components)/;

/** Every route of the shop, from its table of routes and the source of each. */
export async function findRoutes(): Promise<FoundRoute[]> {
  const found = listEntries(await routes, "").map(({ path, file }): FoundRoute => {
    const source = sourceWithNeighbors(file);
    return {
      path,
      takesBody: /export (?:async function|const|function) action\b/.test(readRoute(file)),
      isGuarded: guarded.test(path),
      fields: fieldsIn(source),
      verbs: verbsIn(source),
      queries: queriesIn(source),
    };
  });
  return [...new Map(found.map((route) => [route.path, route])).values()];
}

/** Of the admin, performed by `POST /admin/actions/{name}` with JSON. */
export type FoundAction = {
  readonly name: string;
  /** Names of what its file reads from the input, as far as its source says them. */
  readonly fields: readonly string[];
};

/** Every action of the admin, from the sources that declare them. */
export function findActions(): FoundAction[] {
  return globSync("app/admin/**/*-actions.ts").flatMap((file) => {
    const source = readFileSync(file, "utf8");
    const fields = names([...source.matchAll(/[\s{](\w+)(?:: (?:z|\w*[sS]chema)\b|,$)/gm)]);
    const declared = [...source.matchAll(/\badminAction\(\s*"([^"]+)"/g)];
    return names(declared).map((name) => ({ name, fields }));
  });
}

/** A path with something for each of its parameters. */
export function filledPath(path: string, id: string): string {
  return path
    .replace(/:(?:orderId|checkoutId|noticeId|subscriberId|lotId|cardId|emailId)/g, id)
    .replace(/:orderNumber/g, "CHOC-2026-001")
    .replace(/:paymentIntentId/g, "pi_1")
    .replace(/:slug\??/g, "about")
    .replace(/:[^/]+\?/g, "")
    .replace(/:[^/]+/g, "1")
    .replace(/\*$/g, "products/1-a.jpg");
}

function listEntries(
  entries: readonly RouteConfigEntry[],
  above: string,
): { path: string; file: string }[] {
  return entries.flatMap(({ path = "", index, file, children = [] }) => {
    const here = path === "" ? above : `${above}/${path}`;
    const inside = listEntries(children, here);
    const isLayout = path === "" && !index;
    return isLayout ? inside : [{ path: here || "/", file }, ...inside];
  });
}

function readRoute(file: string): string {
  return readFileSync(join("app", file), "utf8");
}

/** A route's source, and that of the files of app and domain that it imports itself. */
function sourceWithNeighbors(file: string): string {
  const source = readRoute(file);
  const imported = [...source.matchAll(/from "((?:\.{1,2}|#domain|#app)\/[^"]+\.tsx?)"/g)];
  const neighbors = imported.map(([, name = ""]) =>
    name.startsWith("#") ? name.slice(1) : normalize(join("app", dirname(file), name)),
  );
  const texts = neighbors
    .filter((name) => existsSync(name))
    .map((name) => readFileSync(name, "utf8"));
  return [source, ...texts].join("\n");
}

function fieldsIn(source: string): string[] {
  const read = [
    ...source.matchAll(/\b(?:form|sent|get|text)\w*(?:\.get|\.getAll)?\("([\w.-]+)"\)/g),
  ];
  const schemas = [...source.matchAll(/z\s*\.(?:strictO|o)bject\(\{([^}]*)\}/g)];
  const keys = schemas.flatMap(([, inside = ""]) => [...inside.matchAll(/^\s*(\w+):/gm)]);
  return names([...read, ...keys]);
}

function verbsIn(source: string): string[] {
  return names([...source.matchAll(/(?:case|===) "([a-z][a-z-]+)"/g)]);
}

function queriesIn(source: string): string[] {
  return names([
    ...source.matchAll(/\b(?:searchParams|query|params|search)\.get(?:All)?\("([\w.-]+)"\)/g),
  ]);
}

function names(matches: readonly RegExpMatchArray[]): string[] {
  return [...new Set(matches.map(([, name = ""]) => name))].filter((name) => name !== "");
}
