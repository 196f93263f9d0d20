import { type ReactNode, useId } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { Input } from "#app/ui/fields/input.tsx";

/** A product that is sold out, an upcoming one, or the shop's opening. */
type Subject = { readonly productId: number } | { readonly comingSoonId: number } | "opening";

/**
 * Asks for an email address to notify when a bar is back or comes for the first time, or when the
 * shop opens. A plain HTML form, because most visits never see it and should not load a script for
 * it.
 */
export function NoticeForm(props: {
  subject: Subject;
  /** Left out for a bar. */
  label?: string;
  /** Shown below the field. */
  note?: string;
  email?: string | undefined;
  problem?: string | undefined;
}): ReactNode {
  const { subject, note, email, problem } = props;
  const id = useId();
  const isOpening = subject === "opening";
  const comes = !isOpening && "productId" in subject ? "back" : "here";
  const { label = `Email me when it's ${comes}` } = props;
  const described = [problem && `${id}-problem`, note && `${id}-note`].filter(Boolean).join(" ");
  return (
    <form
      method="post"
      action={isOpening ? "/opening" : "/notify"}
      className={`grid w-full gap-1 ${isOpening ? "max-w-120" : ""}`}
    >
      {!isOpening && "productId" in subject && (
        <input type="hidden" name="product" value={subject.productId} />
      )}
      {!isOpening && "comingSoonId" in subject && (
        <input type="hidden" name="upcoming" value={subject.comingSoonId} />
      )}
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
          aria-describedby={described || undefined}
        />
        <Button type="submit" variant={isOpening ? "solid" : "quiet"}>
          Email me
        </Button>
      </div>
      {problem !== undefined && (
        <p id={`${id}-problem`} role="alert" className="text-sm font-semibold text-danger">
          {problem}
        </p>
      )}
      {note && (
        <p id={`${id}-note`} className="mt-2 text-sm text-soft">
          {note}
        </p>
      )}
    </form>
  );
}
