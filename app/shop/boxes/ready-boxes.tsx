import type { ReactNode } from "react";
import { lazyWithRetry } from "#app/ui/lazy/lazy-with-retry.ts";
import { KeepServerHtml } from "../shared/keep-server-html.tsx";
import type { ReadyBoxesProps } from "./ready-box-list.tsx";

/** Loaded only if the shop has some. */
const ReadyBoxList = lazyWithRetry(() => import("./ready-box-list.tsx"));

/** The boxes that the owner composed. */
export function ReadyBoxes(props: ReadyBoxesProps): ReactNode {
  if (props.boxes.length === 0) return null;
  return (
    <KeepServerHtml>
      <ReadyBoxList {...props} />
    </KeepServerHtml>
  );
}
