import { type CostlyRequest, cut, files, randomOf, shuffled, texts } from "./costly-requests.ts";
import { type FoundAction, type FoundRoute, filledPath } from "./find-routes.ts";
import { type TypedForm, typedForms } from "./typed-forms.ts";

// What is sent to the routes that ask for a session: by strangers, who are refused before any work,
// and by the owner, who does not know what is in a file.

const KB = 1024;
/** A little less than forms and uploads may have. */
const FORM = 250 * KB;
const UPLOAD = 1024 * KB;
const ID = "01890000-0000-7000-8000-000000000000";
const BOUNDARY = "----part";

/** Every guarded route that takes a body, without a session. */
export function lockedRequests(routes: readonly FoundRoute[]): CostlyRequest[] {
  return guardedIn(routes).flatMap(({ path }) =>
    [FORM, UPLOAD].flatMap((bytes) => [
      post(path, `${bytes / KB} kB of a form`, formType, () => "a=".padEnd(bytes, "&a=")),
      post(path, `${bytes / KB} kB of JSON`, "application/json", () => "[".repeat(bytes)),
      post(path, `${bytes / KB} kB of a file`, fileType, () =>
        fileBody("a\n".repeat(bytes / 2 - KB), {}),
      ),
    ]),
  );
}

/** Forms and actions of the admin with each of their fields in each shape, in the order of a seed. */
export function ownerRequests(
  routes: readonly FoundRoute[],
  actions: readonly FoundAction[],
  seed: number,
): CostlyRequest[] {
  const random = randomOf(seed);
  const requests = guardedIn(routes)
    // Uploads take no form, and the others would end the session.
    .filter(({ path }) => !/^\/(?:api\/storage|admin\/(?:lock|access))/.test(path))
    .flatMap((route) => formsOf(route, random));
  const saves = typedForms.flatMap(savesOf);
  return shuffled([...requests, ...actions.flatMap(inputsOf), ...saves], random);
}

/** As JSON: each field as a text and as a list in each shape, among the others. */
function inputsOf({ name, fields }: FoundAction): CostlyRequest[] {
  const room = FORM - 8 * KB;
  const json = (shape: string, body: () => string) => ({
    ...post("/admin/actions/:action", `${name}: ${shape}`, "application/json", body),
    path: () => `/admin/actions/${name}`,
  });
  const others = Object.fromEntries(fields.map((field) => [field, "1"]));
  const inputWith = (field: string, value: unknown) =>
    JSON.stringify({ ...others, [field]: value });
  const entry = { ...others, id: ID, orderId: ID };
  const entries = Array.from({ length: Math.floor(room / (JSON.stringify(entry).length + 1)) });
  return [
    json("nested lists", () => "[".repeat(room)),
    json("many keys", () => `{${'"a":1,'.repeat(room / 6)}"b":1}`),
    ...fields.flatMap((field) => [
      json(`${field} as a list of entries`, () => inputWith(field, entries.fill(entry))),
      json(`${field} as a list of ids`, () =>
        inputWith(field, Array(Math.floor(room / 40)).fill(ID)),
      ),
      json(`${field} as a list of nulls`, () =>
        inputWith(field, Array(Math.floor(room / 5)).fill(null)),
      ),
      ...Object.entries(texts).map(([shape, make]) =>
        json(`${shape} as ${field}`, () => inputWith(field, make(room / 6))),
      ),
    ]),
  ];
}

/** As JSON: each text and each list of a form in each shape, among the others as typed. */
function savesOf({ name, id, typed }: TypedForm): CostlyRequest[] {
  const room = FORM - 16 * KB;
  const save = (shape: string, field: string, value: () => unknown) => ({
    ...post("/admin/forms/:form", `${name}: ${shape} as ${field}`, "application/json", () =>
      JSON.stringify({ id, version: 0, form: { ...typed, [field]: value() } }),
    ),
    path: () => `/admin/forms/${name}`,
  });
  return Object.entries(typed).flatMap(([field, value]) =>
    Object.entries(texts).flatMap(([shape, make]) => [
      ...(typeof value === "string" ? [save(shape, field, () => make(room / 6))] : []),
      ...(Array.isArray(value)
        ? [save(`entries of ${shape}`, field, () => Array(100).fill(make(room / 600)))]
        : []),
    ]),
  );
}

function formsOf(route: FoundRoute, random: () => number): CostlyRequest[] {
  const { path, fields, verbs } = route;
  const others = (field: string, verb: string) =>
    fields
      .filter((name) => name !== field)
      .map((name) => `${name}=${isVerb(name) ? verb : "1"}&`)
      .join("");
  const form = (shape: string, body: (bytes: number) => string, field = "") => {
    // Chosen now, so that the same seed gives the same requests.
    const verb = verbs[Math.floor(random() * verbs.length)] ?? "save";
    return post(path, shape, formType, () => others(field, verb) + body(FORM - 8 * KB));
  };
  const ofFields = fields.filter((name) => !isVerb(name));
  return [
    ...ofFields.flatMap((field) =>
      Object.entries({ ...texts, ...values }).map(([shape, make]) =>
        form(`${shape} as ${field}`, (bytes) => `${field}=${make(bytes)}`, field),
      ),
    ),
    ...ofFields.map((field) =>
      form(
        `${field} many times`,
        (bytes) => `${field}=1&`.repeat(bytes / (field.length + 3)),
        field,
      ),
    ),
    form("one of each", () => ""),
    form("rows of all fields", () => rowsOf(fields)),
  ];
}

const isVerb = (name: string) => name === "do" || name === "intent";

/** Values that a form sends as JSON, and HTML. */
const values: Readonly<Record<string, (bytes: number) => string>> = {
  "nested lists": (bytes) => "[".repeat(bytes / 2) + "]".repeat(bytes / 2),
  "many entries": (bytes) => `[${"{},".repeat(bytes / 4)}{}]`,
  "list items": (bytes) => "<li>a".repeat(bytes / 5),
  "nested elements": (bytes) => "<div><b>".repeat(bytes / 8),
  "cells of tables": (bytes) => "<td>a".repeat(bytes / 5),
};

/** Each field as a list of entries with all fields. */
function rowsOf(fields: readonly string[]): string {
  const entry = JSON.stringify(Object.fromEntries(fields.map((name) => [name, "1"])));
  const count = Math.floor(FORM / (2 * (entry.length + 1) * Math.max(1, fields.length)));
  const list = `[${Array.from({ length: count }, () => entry).join(",")}]`;
  return fields.map((name) => `${name}=${list}`).join("&");
}

/** The actions that read a file, and where the same table can be had from the shop itself. */
export const tables: readonly { readonly action: string; readonly own?: string }[] = [
  { action: "preview-import-file", own: "/admin/export/products.csv" },
  { action: "read-count-file", own: "/admin/stock/counts.csv" },
  { action: "read-shipping-file", own: "/admin/shipping/export/zones" },
  { action: "read-shipping-file", own: "/admin/shipping/export/heat" },
  { action: "read-state-tax-file", own: "/admin/tax/states.csv" },
  { action: "preview-code-file" },
  { action: "read-tracking-file" },
];

/**
 * Files from elsewhere, as an owner may send them.
 *
 * @param own the text of a file that the shop itself has written, by address
 */
export function ownerFiles(own: ReadonlyMap<string, string>, seed: number): CostlyRequest[] {
  const ofTables = tables.flatMap(({ action, own: address }) => {
    const path = `/admin/actions/${action}`;
    const input = { input: '{"answers":{}}' };
    const most = action === "preview-import-file" ? UPLOAD : FORM - 4 * KB;
    const file = (shape: string, text: () => string) =>
      post(path, `a file of ${shape}`, fileType, () => fileBody(cut(text(), most), input));
    const [titles = "", row = ""] = (own.get(address ?? "") ?? "").split("\r\n");
    const cells = row.split(",");
    return [
      ...Object.entries(files).map(([shape, make]) => file(shape, () => make(most))),
      ...Object.entries({ ...texts, ...values }).flatMap(([shape, make]) => [
        file(shape, () => make(most)),
        ...(titles === ""
          ? []
          : [
              file(`${shape} below its titles`, () => `${titles}\n${make(most - titles.length)}`),
              file(`rows with ${shape}`, () => rowsWith(titles, cells, make(2_000), most)),
              file(`a cell of ${shape}`, () => rowsWith(titles, cells, make(most / 2), most)),
            ]),
      ]),
    ];
  });
  const logos = Object.entries(drawings).map(([shape, svg]): CostlyRequest => {
    const path = () => "/api/storage/logo?name=a.svg";
    const type = "image/svg+xml";
    return { ...post("/api/storage/logo", `a drawing of ${shape}`, type, () => svg), path };
  });
  return shuffled([...ofTables, ...logos], randomOf(seed));
}

/** As many rows as fit, each with the text in another column. */
function rowsWith(titles: string, cells: readonly string[], text: string, most: number): string {
  const quoted = `"${text.replaceAll('"', '""')}"`;
  const count = Math.max(
    1,
    Math.floor((most - titles.length) / (quoted.length + cells.join().length)),
  );
  const rows = Array.from({ length: count }, (_, at) =>
    cells.map((cell, column) => (column === at % cells.length ? quoted : cell)).join(","),
  );
  return [titles, ...rows].join("\n");
}

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 300 100">${inside}</svg>`;

const drawings: Readonly<Record<string, string>> = {
  "copies of copies": svg(
    `<defs><rect id="a0" width="9" height="9"/>${Array.from({ length: 9 }, (_, at) => `<g id="a${at + 1}">${`<use xlink:href="#a${at}"/>`.repeat(10)}</g>`).join("")}</defs><use xlink:href="#a9"/>`,
  ),
  blurs: svg(
    `<filter id="f">${'<feGaussianBlur stdDeviation="50"/>'.repeat(200)}</filter><rect width="300" height="100" filter="url(#f)"/>`,
  ),
  comments: `${"<!-- a -->".repeat(UPLOAD / 10)}${svg("")}`,
  "document types": "<!doctype svg>".repeat(UPLOAD / 14),
  texts: svg("<text>".repeat(UPLOAD / 6)),
  entities: `<!DOCTYPE svg [<!ENTITY a "${"x".repeat(2_000)}">]>${svg("&a;".repeat(UPLOAD / 3))}`,
};

function guardedIn(routes: readonly FoundRoute[]): FoundRoute[] {
  return routes.filter(({ takesBody, isGuarded }) => takesBody && isGuarded);
}

const formType = "application/x-www-form-urlencoded";
const fileType = `multipart/form-data; boundary=${BOUNDARY}`;

function fileBody(text: string, fields: Readonly<Record<string, string>>): string {
  const part = (head: string, body: string) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
  const others = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value));
  return `${others.join("")}${part('name="file"; filename="a.csv"', text)}--${BOUNDARY}--`;
}

function post(route: string, shape: string, type: string, body: () => string): CostlyRequest {
  return {
    what: `${route}, ${shape}`,
    route,
    method: route.includes("/objects/") ? "PUT" : "POST",
    path: () => filledPath(route, ID),
    headers: { "content-type": type },
    body,
  };
}
