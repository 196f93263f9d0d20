/** Whether a street address is a post office box, which only the Postal Service delivers to. */
export function isPoBox(street: string): boolean {
  return /(?:^|[\s,#.])(?:p\.?\s*o\.?\s*b(?:ox|\.)?\s*#?\s*\d|post\s+office\s+box|p\.?\s*o\.?\s+box|general\s+delivery)/i.test(
    ` ${street}`,
  );
}
