import type { ReactNode } from "react";
import type { ShopResult } from "./change-shop.ts";

/** The result of a button, and of each check. */
export function ShopAnswer({ answer }: { answer: ShopResult | undefined }): ReactNode {
  return (
    <div role="status" className="wrap-anywhere">
      {answer && (
        <p className={`font-semibold ${answer.ok ? "text-good" : "text-danger"}`}>{answer.text}</p>
      )}
      {answer?.checks && (
        <ul className="mt-1 grid gap-1">
          {answer.checks.map(({ name, problem }) => (
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
