import type { ReactNode } from "react";

/** What a button of the opening screens did, or why it did not, and each check that it made. */
export function OpeningResult(props: {
  problem: string | undefined;
  result?:
    | {
        readonly code: string;
        readonly sentence?: string;
        readonly checks?: readonly { readonly name: string; readonly problem: string | null }[];
      }
    | undefined;
}): ReactNode {
  const { problem, result } = props;
  return (
    <div role="status" className="wrap-anywhere">
      {problem && <p className="font-semibold text-danger">{problem}</p>}
      {result?.sentence && <p className="font-semibold text-good">{result.sentence}</p>}
      {result?.checks && (
        <ul className="mt-1 grid gap-1">
          {result.checks.map(({ name, problem }) => (
            <li key={name}>
              <b className="font-semibold text-ink">{`${name}:`}</b>{" "}
              <span>{problem ?? "fine"}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
