import type { ChangeEvent } from "react";

export type TakeFiles = (files: [File, ...File[]]) => void;

/** Handles the change of a file input. The same file can be chosen again after a correction. */
export function takeFiles(onFiles: TakeFiles) {
  return ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file, ...others] = currentTarget.files ?? [];
    currentTarget.value = "";
    if (file) onFiles([file, ...others]);
  };
}
