import type { Transit } from "./shipping-schema.ts";

export const TRANSIT_PROBLEM =
  "Enter working days from 0 to 60, the fewest first; or leave both empty.";

/** @returns null when both are empty, undefined when invalid */
export function readTransit(least: string, most: string): Transit | null | undefined {
  if (least.trim() === "" && most.trim() === "") return null;
  const from = readDays(least, 60);
  const to = readDays(most, 60);
  return from === undefined || to === undefined || from > to
    ? undefined
    : { least: from, most: to };
}

/** @returns undefined unless it is a number from 0 to `most` */
export function readDays(text: string, most: number): number | undefined {
  const days = /^\d{1,2}$/.test(text.trim()) ? Number(text) : undefined;
  return days !== undefined && days <= most ? days : undefined;
}
