import { z } from "zod/mini";

export const libraryResultSchema = z.object({
  pictures: z.array(z.object({ address: z.string(), name: z.string() })),
  /** Offset of the next page; null when this was the last one. */
  next: z.nullable(z.number()),
});
export type LibraryResult = z.infer<typeof libraryResultSchema>;
