import type { ComponentProps, ReactNode } from "react";
import { type TakeFiles, takeFiles } from "../fields/take-files.ts";
import { buttonClass } from "./button.tsx";

type FileButtonProps = Omit<ComponentProps<"input">, "type" | "onChange" | "size"> & {
  readonly label: string;
  /** Completes the label for screen readers, such as "of codes". */
  readonly about?: string;
  readonly size?: "small";
  readonly onFiles: TakeFiles;
};

/** A button that chooses files. */
export function FileButton(props: FileButtonProps): ReactNode {
  const { label, about, size, onFiles, ...input } = props;
  const focusRing =
    "relative focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-accent";
  return (
    <label className={buttonClass({ variant: "quiet", size }, focusRing)}>
      <input {...input} type="file" className="sr-only" onChange={takeFiles(onFiles)} />
      <span>{label}</span>
      {about && <span className="sr-only">{` ${about}`}</span>}
    </label>
  );
}
