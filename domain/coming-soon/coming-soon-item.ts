import type { ComingSoonDetails } from "./parse-coming-soon.ts";

/** A product that is announced. */
export type ComingSoonItem = ComingSoonDetails & { readonly id: number };
