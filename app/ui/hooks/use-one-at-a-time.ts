import { type FormEvent, useRef } from "react";
import { type SubmitOptions, useSubmit } from "react-router";

/**
 * For forms that must not be sent twice by a double click: the first click's form is with the server
 * already when the second one takes its place.
 *
 * @param options of the form, which its own attributes do not reach this way
 * @returns the form's onSubmit, which does nothing while one is under way
 */
export function useOneAtATime(options: SubmitOptions): (event: FormEvent<HTMLFormElement>) => void {
  const submit = useSubmit();
  const underWay = useRef(false);
  return (event) => {
    event.preventDefault();
    if (underWay.current) return;
    underWay.current = true;
    void submit(event.currentTarget, options).finally(() => {
      underWay.current = false;
    });
  };
}
