import type { ReactNode } from "react";
import { SignBadge } from "#app/ui/content/sign-badge.tsx";

/** What the shop shows of a page. */
export type PageState = {
  /** A formatted date; null when it is not published. */
  readonly publishedOn: string | null;
  /** Whether the stored draft differs from the published version. */
  readonly differs: boolean;
};

/** An earlier published version. */
export type PageVersionView = { readonly number: number; readonly day: string };

const check = "M3 8.5l3.2 3.2L13 5";
const pen = "M3 13l.7-3L10.5 3.2l2.3 2.3L6 12.3z";
const dash = "M4 8h8";

export function PageStateSign(props: {
  state: PageState;
  /** Whether a draft is stored. */
  isSaved: boolean;
}): ReactNode {
  const { publishedOn, differs } = props.state;
  if (publishedOn === null) {
    return props.isSaved ? (
      <SignBadge sign={pen}>Draft, not published</SignBadge>
    ) : (
      <SignBadge sign={dash} tone="soft">
        As it began
      </SignBadge>
    );
  }
  return differs ? (
    <SignBadge sign={pen}>Published, with a newer draft</SignBadge>
  ) : (
    <SignBadge sign={check} tone="good">{`Published ${publishedOn}`}</SignBadge>
  );
}
