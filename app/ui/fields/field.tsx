import { type ComponentProps, type ReactNode, useId } from "react";
import type { Elements } from "../content/elements.ts";
import { Input } from "./input.tsx";

/** Props that connect a control with its label, hint and error. */
export type FieldControl = {
  readonly id: string;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby"?: string;
};

/** A control with its label above, and its hint and error below. */
export function Field(props: {
  /** Of the control. */
  id?: string | undefined;
  label: string;
  optional?: boolean | undefined;
  hint?: ReactNode;
  problem?: string | undefined;
  children: (control: FieldControl) => Elements;
}): ReactNode {
  const { label, optional = false, hint, problem, children } = props;
  const ownId = useId();
  const { id = ownId } = props;
  const described = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="font-semibold">
        <span>{label}</span>
        {optional && <span className="text-sm font-normal text-soft"> (optional)</span>}
      </label>
      {children({
        id,
        "aria-invalid": problem !== undefined,
        ...(described && { "aria-describedby": described }),
      })}
      {Boolean(hint) && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      <FieldProblem id={id} sentence={problem} />
    </div>
  );
}

/** Why a field cannot be read; its control is described by the id `…-problem`. */
export function FieldProblem(props: { id: string; sentence: string | undefined }): ReactNode {
  if (!props.sentence) return null;
  return (
    <p id={`${props.id}-problem`} className="text-sm font-semibold text-danger">
      {props.sentence}
    </p>
  );
}

/** A number with its unit inside the box. */
export function UnitInput({ unit, ...rest }: ComponentProps<"input"> & { unit: "$" | "%" }) {
  const [place, room] = unit === "$" ? ["left-3.5", "pl-7!"] : ["right-3.5", "pr-8!"];
  return (
    <span className="relative block">
      <span
        className={`pointer-events-none absolute inset-y-0 grid place-items-center text-soft ${place}`}
        aria-hidden="true"
      >
        {unit}
      </span>
      <Input
        className={`[appearance:textfield] tabular-nums disabled:border-dashed disabled:bg-sunken! disabled:text-soft! disabled:opacity-100 [&::-webkit-inner-spin-button]:hidden ${room}`}
        {...rest}
      />
    </span>
  );
}
