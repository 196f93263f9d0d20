import { type ReactNode, useId } from "react";
import { Button } from "../../ui/buttons/button.tsx";
import { Input } from "../../ui/fields/input.tsx";

/**
 * Asks for an email address to notify when a bar is back. A plain HTML form, because most visits
 * never see it and should not load a script for it.
 */
export function StockNoticeForm(props: {
  productId: number;
  email?: string | undefined;
  problem?: string | undefined;
}): ReactNode {
  const { productId, email, problem } = props;
  const id = useId();
  return (
    <form method="post" action="/notify" className="grid w-full gap-1">
      <input type="hidden" name="product" value={productId} />
      <label htmlFor={id} className="font-semibold">
        Email me when it's back
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
