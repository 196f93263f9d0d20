import type { ChangeEvent, ComponentProps, ReactNode } from "react";
import { buttonClass } from "../buttons/button.tsx";

type FileInputProps = Omit<ComponentProps<"input">, "type" | "onChange" | "size"> & {
  readonly onFiles: (files: [File, ...File[]]) => void;
};

const look =
  "min-h-11 max-w-full cursor-pointer file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-full file:border-[1.5px] file:border-ink file:px-4 file:font-semibold";

/** Chooses files. The same file can be chosen again after a correction. */
export function FileInput({ className = "", onFiles, ...input }: FileInputProps): ReactNode {
  const onChange = takeFiles(onFiles);
  return <input {...input} type="file" className={`${look} ${className}`} onChange={onChange} />;
}

/** A button that chooses files. */
export function FileButton(
  props: FileInputProps & {
    readonly label: string;
    /** Completes the label for screen readers, such as "of codes". */
    readonly about?: string;
    readonly size?: "small";
  },
): ReactNode {
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

function takeFiles(onFiles: FileInputProps["onFiles"]) {
  return ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file, ...others] = currentTarget.files ?? [];
    currentTarget.value = "";
    if (file) onFiles([file, ...others]);
  };
}
