import type { ChangeEvent, ComponentProps, MouseEvent, ReactNode } from "react";
import type { TakeFiles } from "./take-files.ts";

type FileInputProps = Omit<ComponentProps<"input">, "type" | "onChange" | "onClick" | "size"> & {
  readonly onFiles: TakeFiles;
};

const look =
  "min-h-11 max-w-full cursor-pointer file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-full file:border-[1.5px] file:border-ink file:px-4 file:font-semibold";

/** Chooses files, and says the name of the last one until another is chosen. */
export function FileInput({ className = "", onFiles, ...input }: FileInputProps): ReactNode {
  function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file, ...others] = currentTarget.files ?? [];
    if (file) onFiles([file, ...others]);
  }

  return (
    <input
      {...input}
      type="file"
      className={`${look} ${className}`}
      onClick={forgetFile}
      onChange={take}
    />
  );
}

/** The same file can be chosen again after a correction. */
function forgetFile({ currentTarget }: MouseEvent<HTMLInputElement>) {
  currentTarget.value = "";
}
