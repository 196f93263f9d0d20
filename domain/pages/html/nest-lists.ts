import { type Block, type ListBlock, type ListedBlock, mapBlocks } from "./page-blocks.ts";

type OpenList = {
  readonly level: number;
  readonly list: ListBlock;
  /** Those of the list. */
  readonly items: (readonly Block[])[];
  last: number;
};

/** Builds lists from items that only say their level, as word processors write them. */
export function nestLists(blocks: readonly Block[]): readonly Block[] {
  return mapBlocks(blocks, nestSiblings);
}

function nestSiblings(siblings: readonly Block[]): readonly Block[] {
  if (!siblings.some((block) => block.kind === "listed")) return siblings;
  const nested: Block[] = [];
  let open: OpenList[] = [];
  for (const block of siblings) {
    if (block.kind === "listed") addItem(block, open, nested);
    else {
      open = [];
      nested.push(block);
    }
  }
  return nested;
}

function addItem(item: ListedBlock, open: OpenList[], nested: Block[]): void {
  while (open.length > 0 && (open.at(-1)?.level ?? 0) > item.level) open.pop();
  const current = open.at(-1);
  if (current?.level === item.level && goesOn(current, item)) {
    current.items.push(item.blocks);
    current.last = item.number ?? current.last + 1;
    return;
  }
  if (current?.level === item.level) open.pop();

  const { tag, numbering, number } = item;
  const items = [item.blocks];
  const list: ListBlock = { kind: "list", tag, start: number ?? 1, numbering, items };
  const around = open.at(-1)?.items;
  if (around) around[around.length - 1] = [...(around.at(-1) ?? []), list];
  else nested.push(list);
  open.push({ level: item.level, list, items, last: number ?? 1 });
}

/** A list ends where bullets become numbers, or numbers begin again. */
function goesOn({ list, last }: OpenList, item: ListedBlock): boolean {
  if (list.tag !== item.tag) return false;
  // The letter after "h" is not a Roman one.
  if (list.numbering === "a" && last === 8 && item.numbering === "i") return true;
  return item.number === null || item.number > last;
}
