/** A parameter in Stripe's form encoding: all values are strings. */
export type Parameter = string | Parameter[] | { [name: string]: Parameter };
export type Parameters = { [name: string]: Parameter };

/** `a[b][0]=c` becomes { a: { b: ["c"] } }, as in Stripe's API. */
export function parseForm(text: string): Parameters {
  const root: Parameters = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/^[^[]+|\[([^\]]*)\]/g)].map((part) => part[1] ?? part[0]);
    put(root, path, value);
  }
  return withLists(root) as Parameters;
}

function put(into: Parameters, [head = "", ...rest]: string[], value: string): void {
  const key = head === "" ? String(Object.keys(into).length) : head;
  if (rest.length === 0) {
    into[key] = value;
    return;
  }
  const inner = into[key];
  const next: Parameters = typeof inner === "object" && !Array.isArray(inner) ? inner : {};
  into[key] = next;
  put(next, rest, value);
}

/** Objects with the keys 0, 1, 2… are lists. */
function withLists(value: Parameter): Parameter {
  if (typeof value !== "object" || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, withLists(each)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, each]) => each) : Object.fromEntries(entries);
}
