import type { ReactElement } from "react";

/**
 * What stands beside other elements: no text, because a translated page could not change it there
 * (`tools/check/check-jsx-texts.ts`).
 */
export type Elements = ReactElement | readonly Elements[] | false | "" | null | undefined;
