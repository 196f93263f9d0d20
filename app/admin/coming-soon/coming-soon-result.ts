import type {
  ComingSoonField,
  ComingSoonItem,
  ComingSoonProblems,
} from "#domain/coming-soon/parse-coming-soon.ts";
import type { ServerSaveResult } from "../shared/use-form-draft.ts";

/** The fields as typed. */
export type ComingSoonTexts = Readonly<Record<ComingSoonField, string>>;

/** Initial values of an upcoming bar's form. */
export type ComingSoonStart = {
  readonly texts: ComingSoonTexts;
  /** 0 for a new bar. */
  readonly version: number;
};

export type ComingSoonSaved = ServerSaveResult<ComingSoonStart, ComingSoonProblems>;

/** Why a bar was not moved, removed or released. */
export type ComingSoonResult = { readonly code: "unreadable" | "unreachable" | "no-product" };

export function comingSoonStart(item: ComingSoonItem | null, version: number): ComingSoonStart {
  const { name = "", description = "", image = null, releaseDate = null } = item ?? {};
  return {
    texts: { name, description, image: image ?? "", releaseDate: releaseDate ?? "" },
    version,
  };
}
