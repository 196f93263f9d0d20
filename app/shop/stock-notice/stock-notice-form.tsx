import { type ReactNode, useId } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { Input } from "#app/ui/fields/input.tsx";

/**
 * Asks for an email address to notify when a bar is back or comes for the first time. A plain HTML
 * form, because most visits never see it and should not load a script for it.
 */
export function StockNoticeForm(
  props: ({ productId: number } | { comingSoonId: number }) & {
    email?: string | undefined;
    problem?: string | undefined;
  },
): ReactNode {
  const { email, problem } = props;
  const isBack = "productId" in props;
  const id = useId();
  return (
    <form method="post" action="/notify" className="grid w-full gap-1">
      {isBack ? (
        <input type="hidden" name="product" value={props.productId} />
      ) : (
        <input type="hidden" name="upcoming" value={props.comingSoonId} />
      )}
      <label htmlFor={id} className="font-semibold">
        {isBack ? "Email me when it's back" : "Email me when it's here"}
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
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        />
        <Button type="submit" variant="quiet">
          Email me
        </Button>
      </div>
      {problem !== undefined && (
        <p id={`${id}-problem`} role="alert" className="text-sm font-semibold text-danger">
          {problem}
        </p>
      )}
    </form>
  );
}
