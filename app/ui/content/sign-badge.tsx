import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/**
 * A state as a word with an icon, so that it does not depend on color.
 *
 * @param props.sign a path of 16 by 16
 */
export function SignBadge(props: {
  sign: string;
  tone?: "plain" | "soft" | "good" | "danger";
  children: ReactNode;
}): ReactNode {
  const { sign, tone = "plain", children } = props;
  return (
    <span
      className={`inline-flex items-center gap-1.5 font-semibold whitespace-nowrap ${tones[tone]}`}
    >
      <Icon d={sign} size={15} />
      <span className="self-baseline">{children}</span>
    </span>
  );
}

const tones = { plain: "", soft: "text-soft", good: "text-good", danger: "text-danger" };
