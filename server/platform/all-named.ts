/** `Promise.all` with a name for each value. */
export async function allNamed<Values extends Record<string, unknown>>(
  values: Values,
): Promise<{ [Name in keyof Values]: Awaited<Values[Name]> }> {
  const entries = Object.entries(values).map(async ([name, value]) => [name, await value] as const);
  return Object.fromEntries(await Promise.all(entries)) as {
    [Name in keyof Values]: Awaited<Values[Name]>;
  };
}
