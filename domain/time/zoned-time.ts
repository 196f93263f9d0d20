/** A moment, and the time zone in which its day counts. */
export type ZonedTime = { readonly at: Date; readonly timeZone: string };
