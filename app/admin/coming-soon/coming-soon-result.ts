import type {
  ComingSoonField,
  ComingSoonItem,
  ComingSoonProblems,
} from "#domain/coming-soon/parse-coming-soon.ts";
import type { ServerSaveResult } from "../shared/use-form-draft.ts";

/** The fields as they are typed. */
export type ComingSoonTexts = Readonly<Record<ComingSoonField, string>>;

/** What the form of an upcoming bar starts from. */
export type ComingSoonStart = {
  readonly texts: ComingSoonTexts;
  /** 0 for a bar that is not in the list yet. */
  readonly version: number;
};

export type ComingSoonSaved = ServerSaveResult<ComingSoonStart, ComingSoonProblems>;

/** What stands in the way of moving or removing a bar. */
export type ComingSoonResult = { readonly code: "unreadable" | "unreachable" };

export function comingSoonStart(item: ComingSoonItem | null, version: number): ComingSoonStart {
  const { name = "", description = "", image = null, releaseDate = null } = item ?? {};
  return {
    texts: { name, description, image: image ?? "", releaseDate: releaseDate ?? "" },
    version,
  };
}
