import type { ReactNode } from "react";
import type { Upload } from "./use-uploads.ts";

export function UploadList({ uploads }: { uploads: readonly Upload[] }): ReactNode {
  if (uploads.length === 0) return null;
  return (
    <ul className="mb-3 grid max-h-36 gap-1.5 overflow-y-auto" aria-label="Uploads">
      {uploads.map(({ key, name, part, problem }) => (
        <li key={key} className="grid grid-cols-[minmax(6rem,14rem)_1fr_auto] items-center gap-x-3">
          <span className="truncate text-[0.8125rem] max-sm:col-span-full">{name}</span>
          {problem === null ? (
            <>
              <progress
                className="w-full accent-accent max-sm:col-span-2"
                value={part}
                max={1}
                aria-label={`Uploading ${name}`}
              />
              <span className="text-sm text-soft">
                {part < 1 ? `${Math.round(part * 100)}%` : "Preparing…"}
              </span>
            </>
          ) : (
            <span
              role="alert"
              className="col-span-2 text-sm font-semibold text-danger max-sm:col-span-full"
            >
              {problem}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
