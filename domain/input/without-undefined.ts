/** A copy without the keys whose value is undefined. */
export function withoutUndefined<Values extends object>(values: Values): Values {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Values;
}
