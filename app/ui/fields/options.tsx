import type { ReactNode } from "react";

type Pair = readonly [value: string | number, name: string];

/** The options of a select or a datalist: names by value, or pairs in the order shown. */
export function Options(props: {
  of: Readonly<Record<string, string>> | readonly Pair[];
}): ReactNode {
  const pairs: readonly Pair[] = Array.isArray(props.of) ? props.of : Object.entries(props.of);
  return pairs.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}
