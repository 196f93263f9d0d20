import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";

type Look = {
  /** quiet: an outline, for secondary actions. */
  readonly variant?: "solid" | "quiet" | "danger" | "quiet-danger" | undefined;
  /** small: for the admin only. */
  readonly size?: "small" | "compact" | "normal" | "wide" | "large" | undefined;
};

const base =
  "inline-flex cursor-pointer items-center justify-center gap-2 rounded-pill border-[1.5px] text-center leading-tight font-semibold transition duration-150 hover:bg-accent hover:text-on-accent active:translate-y-px off:translate-y-0 off:cursor-not-allowed off:border-line off:bg-sunken off:text-soft";

/** The first class names are used by the owner's looks: see domain/brand/theme-sheet.ts. */
const variants = {
  solid: "button-solid border-transparent bg-ink text-paper",
  quiet: "button-quiet border-ink text-ink",
  danger: "border-transparent bg-danger text-paper",
  "quiet-danger": "border-danger text-danger",
};

const sizes = {
  small: "min-h-[34px] px-3.5 py-1 text-sm pointer-coarse:min-h-11",
  compact: "min-h-11 py-2 px-3.5",
  normal: "min-h-11 py-2 px-5",
  wide: "min-h-11 py-2 px-8",
  large: "min-h-13 py-2 px-[clamp(1.15rem,4vw,1.75rem)] text-[1.0625rem]",
};

/** The classes of a button, for elements that are neither Button nor ButtonLink. */
export function buttonClass({ variant = "solid", size = "normal" }: Look = {}, more = ""): string {
  return `${base} ${variants[variant]} ${sizes[size]} ${more}`;
}

/** A button with type "button" by default. */
export function Button(props: ComponentProps<"button"> & Look): ReactNode {
  const { variant, size, className, type = "button", ...rest } = props;
  return <button type={type} className={buttonClass({ variant, size }, className)} {...rest} />;
}

/** A link that looks like a button. */
export function ButtonLink(props: ComponentProps<typeof Link> & Look): ReactNode {
  const { variant, size, className, ...rest } = props;
  return <Link className={buttonClass({ variant, size }, className)} {...rest} />;
}

/** A link that looks like a button, and saves a file. */
export function DownloadLink({
  size,
  ...link
}: ComponentProps<"a"> & Pick<Look, "size">): ReactNode {
  return <a className={buttonClass({ variant: "quiet", size })} download {...link} />;
}
