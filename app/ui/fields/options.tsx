import type { ReactNode } from "react";

type Pair = readonly [value: string | number, name: string];

/** Names by value, or pairs in the order shown. */
export type OptionNames = Readonly<Record<string, string>> | readonly Pair[];

/** The options of a select or a datalist. */
export function Options(props: { of: OptionNames }): ReactNode {
  const pairs: readonly Pair[] = Array.isArray(props.of) ? props.of : Object.entries(props.of);
  return pairs.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}
