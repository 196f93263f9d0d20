import type { ReactNode } from "react";
import type { PathTo } from "#domain/form/form-path.ts";
import type { HomeSettings } from "#domain/home/home-settings.ts";
import { F } from "./home-form-fields.ts";

/** A text of the page; when empty, it says which default is shown. */
export function HomeField(props: {
  path: PathTo<HomeSettings, string>;
  label: string;
  fallback?: string | undefined;
  hint?: string;
  long?: boolean;
  type?: "date" | "url";
}): ReactNode {
  const { path, label, fallback, hint, long = false, type } = props;
  const defaultHint = fallback && `Leave blank for “${fallback}”`;
  const field = { path, label, hint: [hint, defaultHint].filter(Boolean).join(" ") };
  if (long) return <F.Textarea {...field} />;
  // Not a control of the type url: links within the shop are none.
  if (type === "url") return <F.Text {...field} inputMode="url" />;
  return <F.Text {...field} {...(type && { type })} />;
}
