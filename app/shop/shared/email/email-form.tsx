import { type ReactNode, useId } from "react";
import { PostButton, PostForm } from "../post-form.tsx";
import { EmailInput } from "./email-input.tsx";

/**
 * Asks for an email address. A plain HTML form, because most visits never use it and should not load
 * a script for it.
 */
export function EmailForm(props: {
  action: string;
  /** What it is for, beside the address. */
  hidden?: Readonly<Record<string, number>>;
  label: string;
  button: string;
  variant?: "quiet" | "solid";
  className?: string;
  /** Shown below the field. */
  note?: string | undefined;
  email?: string | undefined;
  problem?: string | undefined;
}): ReactNode {
  const { action, hidden = {}, label, note, email, problem, variant = "quiet" } = props;
  const id = useId();
  const described = [problem && `${id}-problem`, note && `${id}-note`].filter(Boolean).join(" ");
  return (
    <PostForm action={action} className={`grid w-full gap-1 ${props.className ?? ""}`}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <EmailInput
          id={id}
          name="email"
          autoComplete="email"
          required
          maxLength={200}
          className="min-w-0 grow basis-52"
          defaultValue={email}
          aria-invalid={problem !== undefined}
          aria-describedby={described || undefined}
        />
        <PostButton variant={variant}>{props.button}</PostButton>
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
    </PostForm>
  );
}
