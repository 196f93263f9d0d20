import { type ReactNode, useId } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { Input } from "#app/ui/fields/input.tsx";
import { openingMessages } from "./opening-messages.ts";

/**
 * Asks for an email address to notify when the shop opens. A plain HTML form without JavaScript.
 */
export function OpeningNoticeForm(props: {
  label: string;
  email?: string | undefined;
  problem?: string | undefined;
}): ReactNode {
  const { label, email, problem } = props;
  const id = useId();
  return (
    <form method="post" action="/opening" className="grid w-full max-w-120 gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <Input
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={200}
          className="min-w-0 grow basis-52"
          defaultValue={email}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? `${id}-once` : `${id}-problem ${id}-once`}
        />
        <Button type="submit">Email me</Button>
      </div>
      {problem !== undefined && (
        <p id={`${id}-problem`} role="alert" className="text-sm font-semibold text-danger">
          {problem}
        </p>
      )}
      <p id={`${id}-once`} className="mt-2 text-sm text-soft">
        {openingMessages.once}
      </p>
    </form>
  );
}
