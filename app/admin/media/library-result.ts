import { z } from "zod/mini";

/** What the media library is told about its pictures. */
export const libraryResultSchema = z.object({
  pictures: z.array(z.object({ address: z.string(), name: z.string() })),
  /** How many to leave out to see the next ones; null when these were the last. */
  next: z.nullable(z.number()),
});
export type LibraryResult = z.infer<typeof libraryResultSchema>;
