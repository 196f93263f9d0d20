/** The fields of a line that grouping needs. */
type Line = {
  readonly bundleId?: string | null;
  readonly bundleSize?: number | null;
  readonly boxName?: string | null;
};

export type ItemGroup<Item extends Line> = {
  readonly id: string;
  /** Undefined for single bars. */
  readonly size: number | undefined;
  /** "3-bar bundle", numbered when the order has several boxes of that size. */
  readonly title: string;
  /** Of a ready-made box. */
  readonly name: string | undefined;
  readonly items: readonly Item[];
};

/** The boxes of an order with their bars, then the single bars. */
export function groupOrderItems<Item extends Line>(items: readonly Item[]): ItemGroup<Item>[] {
  // Not Map.groupBy: browsers of early 2023 lack it.
  const boxes = new Map<string, Item[]>();
  const singles: Item[] = [];
  for (const item of items) {
    if (item.bundleId && item.bundleSize) {
      boxes.set(item.bundleId, [...(boxes.get(item.bundleId) ?? []), item]);
    } else singles.push(item);
  }

  const sizes = [...boxes.values()].map((products) => products[0]?.bundleSize ?? undefined);
  const groups = [...boxes].map(([id, products], index) => {
    const size = sizes[index];
    const ofThatSize = sizes.filter((each) => each === size).length;
    const place = sizes.slice(0, index + 1).filter((each) => each === size).length;
    const title = `${size}-bar bundle${ofThatSize > 1 ? ` (${place} of ${ofThatSize})` : ""}`;
    return { id, size, title, name: products[0]?.boxName ?? undefined, items: products };
  });

  if (singles.length === 0) return groups;
  const single = { id: "singles", size: undefined, title: "Single bars", name: undefined };
  return [...groups, { ...single, items: singles }];
}

/** "3-bar bundle, Three Darks" */
export function describeGroup({ title, name }: Pick<ItemGroup<Line>, "title" | "name">): string {
  return name === undefined ? title : `${title}, ${name}`;
}
