/**
 * Failed: the carrier could not deliver it, and has not said that it comes back. Resolved: the owner has
 * decided what becomes of a parcel that could not be delivered.
 */
export const undeliverableStates = ["on-its-way", "failed", "undeliverable", "resolved"] as const;
export type UndeliverableState = (typeof undeliverableStates)[number];
