import { useEffect, useState } from "react";
import { readFromAdmin } from "../requests/session-over.ts";
import { type LibraryResult, libraryResultSchema } from "./library-result.ts";

type Picture = LibraryResult["pictures"][number];

export type Library = ReturnType<typeof useLibrary>;

const TYPING_PAUSE_MS = 300;

export function useLibrary(search: string) {
  const [state, setState] = useState<"loading" | "loaded" | "failed">("loading");
  const [pictures, setPictures] = useState<readonly Picture[]>([]);
  const [next, setNext] = useState<number | null>(null);
  const [wanted, setWanted] = useState({ from: 0, tries: 0 });
  const [searched, setSearched] = useState(search);

  useEffect(() => {
    if (search === searched) return;
    const timer = setTimeout(() => {
      setSearched(search);
      setWanted(({ tries }) => ({ from: 0, tries }));
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [search, searched]);

  useEffect(() => {
    const controller = new AbortController();
    setState("loading");
    fetchPictures(searched, wanted.from, controller.signal)
      .then((result) => {
        setPictures((shown) =>
          wanted.from === 0 ? result.pictures : withoutDoubles([...shown, ...result.pictures]),
        );
        setNext(result.next);
        setState("loaded");
      })
      .catch(() => {
        if (!controller.signal.aborted) setState("failed");
      });
    return () => controller.abort();
  }, [searched, wanted]);

  return {
    state,
    pictures,
    /** Whether there are older pictures. */
    more: next !== null,
    loadMore: () => setWanted(({ tries }) => ({ from: next ?? 0, tries })),
    retry: () => setWanted(({ from, tries }) => ({ from, tries: tries + 1 })),
    /** Prepends a picture that was just uploaded. */
    add: (picture: Picture) => setPictures((shown) => withoutDoubles([picture, ...shown])),
  };
}

async function fetchPictures(
  search: string,
  from: number,
  signal: AbortSignal,
): Promise<LibraryResult> {
  const query = new URLSearchParams({ search, from: String(from) });
  const response = await readFromAdmin(`/admin/media?${query}`, { signal });
  if (!response.ok) throw new Error(`The library answered ${response.status}.`);
  return libraryResultSchema.parse(await response.json());
}

/** Uploads since the first page shift the offsets, so the next page may repeat pictures. */
function withoutDoubles(pictures: readonly Picture[]): readonly Picture[] {
  return [...new Map(pictures.map((picture) => [picture.address, picture])).values()];
}
