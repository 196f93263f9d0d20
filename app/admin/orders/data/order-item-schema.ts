import { z } from "zod";

/** More than any order has. */
export const MAX_LINES = 1_000;

/** A line of an order, by its id in the database. */
export const itemId = z.string().regex(/^\d{1,18}$/);

/** Bars of a line. */
export const itemQuantity = z.int().min(0).max(999_999);
