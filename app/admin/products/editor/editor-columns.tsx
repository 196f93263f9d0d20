import type { ReactNode } from "react";

/** Two columns of fields; one below the other on a phone. */
export function EditorColumns({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className="grid items-start gap-x-[clamp(1.25rem,4vw,3rem)] gap-y-5 min-[56rem]:grid-cols-2">
      {children}
    </div>
  );
}

export function EditorColumn({ children }: { children: ReactNode }): ReactNode {
  return <div className="grid min-w-0 content-start gap-4.5">{children}</div>;
}
