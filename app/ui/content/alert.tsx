import type { ComponentProps, ReactNode } from "react";

/** The result of an action, marked in red, or in green for success. */
export function Alert(props: ComponentProps<"div"> & { good?: boolean }): ReactNode {
  const { good = false, className = "", ...rest } = props;
  const color = good ? "border-good text-good" : "border-danger text-danger";
  return (
    <div
      className={`my-4 rounded-md border-l-3 bg-raised px-4 py-3 ${color} ${className}`}
      {...rest}
    />
  );
}
