/** Resolved: the owner has decided what becomes of a parcel that could not be delivered. */
export const undeliverableStates = ["on-its-way", "undeliverable", "resolved"] as const;
export type UndeliverableState = (typeof undeliverableStates)[number];
