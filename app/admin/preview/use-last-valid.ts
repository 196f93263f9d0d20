import { useEffect, useState } from "react";
import type { z } from "zod/mini";

/**
 * What was typed last that can be read, so that a preview never loses all of it for a field that is
 * being typed.
 *
 * @param schema of what is stored, which must have a stable identity
 */
export function useLastValid<Data>(schema: z.ZodMiniType<Data>, draft: unknown): Data | undefined {
  const [valid, setValid] = useState<Data>();
  useEffect(() => {
    const parsed = schema.safeParse(draft);
    if (parsed.success) setValid(parsed.data);
  }, [schema, draft]);
  return valid;
}
