import fc from "fast-check";

type Arbitraries<Values extends unknown[]> = {
  [Place in keyof Values]: fc.Arbitrary<Values[Place]>;
};

type Property<Values extends unknown[]> = [...Arbitraries<Values>, (...values: Values) => void];

/** Expects that the last argument holds for a hundred values of the arbitraries before it. */
export function forAll<Values extends [unknown, ...unknown[]]>(
  ...property: Property<Values>
): void {
  fc.assert(fc.property<Values>(...property));
}

/** The same for `numRuns` values. */
export function forAllTimes<Values extends [unknown, ...unknown[]]>(
  numRuns: number,
  ...property: Property<Values>
): void {
  fc.assert(fc.property<Values>(...property), { numRuns });
}
