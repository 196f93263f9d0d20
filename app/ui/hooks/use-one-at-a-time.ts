import { type FormEvent, useRef } from "react";
import { type SubmitOptions, useSubmit } from "react-router";

/**
 * Prevents a double click from submitting a form twice: the router aborts the first submission when
 * a second one starts, but the server may have processed it already.
 *
 * @param options of the form, whose own attributes are not used
 * @returns the form's onSubmit, which ignores calls while a submission is running
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
