/** `Promise.all` with a name for each value. */
export async function allNamed<Values extends object>(values: Values) {
  const entries = Object.entries(values).map(async ([name, value]) => [name, await value]);
  return Object.fromEntries(await Promise.all(entries)) as {
    [Name in keyof Values]: Awaited<Values[Name]>;
  };
}
