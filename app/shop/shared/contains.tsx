import type { ReactNode } from "react";

/** Major allergens of a bar; nothing when none are known. */
export function Contains({ names }: { names: readonly string[] | undefined }): ReactNode {
  if (!names || names.length === 0) return null;
  return <span className="block text-sm text-soft">{`Contains ${names.join(", ")}`}</span>;
}
