import type { ComponentProps, ReactNode } from "react";
import { type TakeFiles, takeFiles } from "./take-files.ts";

type FileInputProps = Omit<ComponentProps<"input">, "type" | "onChange" | "size"> & {
  readonly onFiles: TakeFiles;
};

const look =
  "min-h-11 max-w-full cursor-pointer file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-full file:border-[1.5px] file:border-ink file:px-4 file:font-semibold";

/** Chooses files. */
export function FileInput({ className = "", onFiles, ...input }: FileInputProps): ReactNode {
  const onChange = takeFiles(onFiles);
  return <input {...input} type="file" className={`${look} ${className}`} onChange={onChange} />;
}
