import { decodePercents } from "../../input/decode-percents.ts";
import { slugOf } from "../page-slug.ts";
import {
  type Block,
  type Inline,
  mapBlocks,
  mapEach,
  plainText,
  type TextBlock,
  textsIn,
} from "./page-blocks.ts";

/** A link whose target is not in the text. */
export type DeadLink = { readonly text: string; readonly href: string };

export type PageHeading = { readonly id: string; readonly text: string };

/** Ids that a page of the shop has around the text. */
const ofTheShop = "content cart email code process".split(" ");

/**
 * Gives an id to each heading, and to other texts to which a link of the text leads, and makes those
 * links lead there. An id of ours stays, so that a heading may be reworded.
 *
 * @param isPasted whether a browser may have completed "#rates" to a whole address when it was copied
 * @param takenIds ids of the text around this one
 */
export function nameHeadings(
  blocks: readonly Block[],
  isPasted: boolean,
  takenIds: readonly string[] = [],
): {
  readonly blocks: readonly Block[];
  readonly headings: readonly PageHeading[];
  readonly deadLinks: readonly DeadLink[];
} {
  const texts = textsIn(blocks);
  const links = texts.flatMap((text) => linksIn(text.inlines));
  const fragments = new Set(links.flatMap(({ href }) => fragmentOf(href) ?? []));
  const chosen = chooseIds(texts, fragments, takenIds);
  const targets = findTargets(chosen, takenIds);
  const ids = withoutUnlinked(chosen, fragments, targets);

  const deadLinks: DeadLink[] = [];
  function followed(link: DeadLink): string {
    const fragment = fragmentOf(link.href);
    if (fragment === undefined) return link.href;
    if (!link.href.startsWith("#")) {
      const copied = isPasted ? targets.byAnchor.get(fragment) : undefined;
      return copied === undefined ? link.href : `#${copied}`;
    }
    const id =
      targets.byAnchor.get(fragment) ?? targets.byId(fragment) ?? targets.byText(link.text);
    if (id !== undefined) return `#${id}`;
    if (fragment !== "top") deadLinks.push(link);
    return link.href;
  }

  const named = mapBlocks(blocks, (siblings) =>
    mapEach(siblings, (block) => {
      if (block.kind !== "text") return block;
      const id = ids.get(block);
      const inlines = withLinks(block.inlines, followed);
      const isChanged = id !== undefined || inlines !== block.inlines;
      return isChanged ? { ...block, id, inlines } : block;
    }),
  );
  const headings = texts.flatMap((text) => {
    const id = text.tag === "p" ? undefined : ids.get(text);
    return id === undefined ? [] : [{ id, text: plainText(text.inlines).trim() }];
  });
  return { blocks: named, headings, deadLinks };
}

/** The links of a text; one that changes its look in the middle is one. */
function linksIn(inlines: readonly Inline[]): DeadLink[] {
  const links: DeadLink[] = [];
  let href: string | null = null;
  for (const inline of inlines) {
    const own = inline.kind === "text" ? inline.look.href : null;
    const last = links.at(-1);
    if (inline.kind === "text" && own !== null) {
      if (own === href && last)
        links[links.length - 1] = { ...last, text: last.text + inline.text };
      else links.push({ text: inline.text, href: own });
    }
    href = own;
  }
  return links;
}

function withLinks(
  inlines: readonly Inline[],
  followed: (link: DeadLink) => string,
): readonly Inline[] {
  const hrefs = linksIn(inlines).map(followed);
  if (hrefs.length === 0) return inlines;
  let href: string | null = null;
  let index = -1;
  return inlines.map((inline) => {
    const own = inline.kind === "text" ? inline.look.href : null;
    if (own !== null && own !== href) index += 1;
    href = own;
    if (inline.kind === "break" || own === null) return inline;
    return { ...inline, look: { ...inline.look, href: hrefs[index] ?? own } };
  });
}

/** What follows the "#", as the target spells it. */
function fragmentOf(href: string): string | undefined {
  const mark = href.indexOf("#");
  return mark < 0 ? undefined : decodePercents(href.slice(mark + 1));
}

function chooseIds(
  texts: readonly TextBlock[],
  fragments: ReadonlySet<string>,
  takenIds: readonly string[],
): ReadonlyMap<TextBlock, string> {
  const taken = new Set([...ofTheShop, ...takenIds]);
  const ids = new Map<TextBlock, string>();
  const unnamed: { readonly text: TextBlock; readonly wanted: string }[] = [];

  for (const text of texts) {
    const linked = text.anchors.find((name) => fragments.has(name));
    if (text.tag === "p" && linked === undefined) continue;

    const isOurs = text.sourceId !== null && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text.sourceId);
    if (isOurs && text.sourceId && !taken.has(text.sourceId)) {
      taken.add(text.sourceId);
      ids.set(text, text.sourceId);
    } else {
      const words = text.tag === "p" ? (linked ?? "") : plainText(text.inlines);
      unnamed.push({ text, wanted: slugOf(words) || "section" });
    }
  }

  // After all names that are kept, so that no chosen one takes theirs.
  const counts = new Map<string, number>();
  for (const { text, wanted } of unnamed) {
    let id = wanted;
    let count = counts.get(wanted) ?? 1;
    while (taken.has(id)) {
      count += 1;
      id = `${wanted}-${count}`;
    }
    counts.set(wanted, count);
    taken.add(id);
    ids.set(text, id);
  }
  return ids;
}

type Targets = ReturnType<typeof findTargets>;

/** A paragraph loses its id if another text has the name that links lead to. */
function withoutUnlinked(
  ids: ReadonlyMap<TextBlock, string>,
  fragments: ReadonlySet<string>,
  targets: Targets,
): ReadonlyMap<TextBlock, string> {
  const linked = new Set<string | undefined>();
  for (const fragment of fragments) {
    linked.add(targets.byAnchor.get(fragment) ?? targets.byId(fragment));
  }
  return new Map([...ids].filter(([text, id]) => text.tag !== "p" || linked.has(id)));
}

/** How a link finds its text: by a name or, as in a table of contents, by the same words. */
function findTargets(ids: ReadonlyMap<TextBlock, string>, takenIds: readonly string[]) {
  const known = new Set([...ids.values(), ...takenIds]);
  const byAnchor = new Map<string, string>();
  const byWords = new Map<string, string>();
  for (const [text, id] of ids) {
    for (const name of text.anchors) if (!byAnchor.has(name)) byAnchor.set(name, id);
    const words = text.tag === "p" ? "" : slugOf(plainText(text.inlines));
    if (words !== "" && !byWords.has(words)) byWords.set(words, id);
  }
  return {
    byAnchor,
    byId: (fragment: string) => (known.has(fragment) ? fragment : undefined),
    byText(text: string): string | undefined {
      const words = slugOf(text.slice(0, 300));
      // A table of contents may end its lines with the number of a page.
      return byWords.get(words) ?? byWords.get(words.replace(/-\d{1,4}$/, ""));
    },
  };
}
