import type { ComponentProps, ReactNode } from "react";

/** A form that JavaScript handles: the browser does not send it. */
export function SubmitForm(
  props: Omit<ComponentProps<"form">, "onSubmit"> & {
    readonly onSubmit: (form: HTMLFormElement) => void;
  },
): ReactNode {
  return (
    <form
      {...props}
      onSubmit={(event) => {
        event.preventDefault();
        // React bubbles the event out of a dialog's portal, and the form around it would be sent, too.
        event.stopPropagation();
        props.onSubmit(event.currentTarget);
      }}
    />
  );
}
