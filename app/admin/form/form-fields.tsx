import { type ComponentProps, Fragment, type ReactNode } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import type { Elements } from "#app/ui/content/elements.ts";
import { CheckboxGroup } from "#app/ui/fields/checkbox-group.tsx";
import { Choice, type ChoiceLayout } from "#app/ui/fields/choice.tsx";
import { FieldProblem } from "#app/ui/fields/field.tsx";
import { SwitchField } from "#app/ui/fields/switch-field.tsx";
import { SelectField, TextareaField, TextField, UnitField } from "#app/ui/fields/text-field.tsx";
import type { FormCodec } from "#domain/form/form-codec.ts";
import type { PathTo, ValueAt } from "#domain/form/form-path.ts";
import { useFieldAt, useFormContext } from "./form-context.ts";

/** The fields of a form, bound to the paths of what is typed in it. */
type Fields<Typed> = {
  Text(props: { path: PathTo<Typed, string> } & TextProps): ReactNode;
  /** A whole number. */
  Number(props: { path: PathTo<Typed, string> } & Labels): ReactNode;
  /** A number with a decimal point. */
  Decimal(props: { path: PathTo<Typed, string> } & NumberProps): ReactNode;
  /** An amount in dollars. */
  Money(props: { path: PathTo<Typed, string> } & NumberProps): ReactNode;
  Percent(props: { path: PathTo<Typed, string> } & NumberProps): ReactNode;
  Textarea(props: { path: PathTo<Typed, string> } & TextareaProps): ReactNode;
  /** A choice from a list; `empty` is the option for "". */
  Select<Path extends PathTo<Typed, string>>(
    props: SelectProps<Path, ValueAt<Typed, Path>>,
  ): ReactNode;
  Switch(props: { path: PathTo<Typed, boolean>; label: string }): ReactNode;
  Choice<Path extends PathTo<Typed, string>>(
    props: ChoiceProps<Path, ValueAt<Typed, Path>>,
  ): ReactNode;
  Checkboxes<Path extends PathTo<Typed, readonly (string | number)[]>>(
    props: CheckboxesProps<Path, Extract<RowOf<Typed, Path>, string | number>>,
  ): ReactNode;
  Rows<Path extends PathTo<Typed, readonly object[]>>(
    props: RowsProps<Path, RowOf<Typed, Path>>,
  ): ReactNode;
  /** The button that adds a row, and what is wrong with the rows as a whole. */
  AddRow<Path extends PathTo<Typed, readonly object[]>>(
    props: AddRowProps<Path, RowOf<Typed, Path>>,
  ): ReactNode;
  /** What belongs to one value of a field; `true` for a switch that is on. */
  When<Path extends PathTo<Typed, string | boolean>>(props: {
    path: Path;
    is: ValueAt<Typed, Path>;
    children: ReactNode;
  }): ReactNode;
  /** For a control of its own: its id, value and problem, and how to change it. */
  useField<Path extends PathTo<Typed, unknown>>(
    path: Path,
  ): {
    readonly id: string;
    readonly value: ValueAt<Typed, Path>;
    readonly problem: string | undefined;
    readonly change: (value: ValueAt<Typed, Path>) => void;
  };
  useDraft(): Typed;
};

type RowOf<Typed, Path extends string> =
  ValueAt<Typed, Path> extends readonly (infer Row)[] ? Row : never;

type SelectProps<Path, Value> = Labels & {
  path: Path;
  options: Readonly<Partial<Record<Exclude<Value & string, "">, string>>>;
  empty?: string;
};
type ChoiceProps<Path, Value> = {
  path: Path;
  legend: string;
  layout?: ChoiceLayout;
  options: Readonly<Record<Value & string, { readonly label: string; readonly hint?: ReactNode }>>;
};
type CheckboxesProps<Path, Value extends string | number> = { path: Path } & Pick<
  ComponentProps<typeof CheckboxGroup<Value>>,
  "legend" | "options" | "className"
>;
type RowsProps<Path extends string, Row> = {
  path: Path;
  /** By default its index. */
  keyOf?: (row: Row) => string;
  className?: string;
  children: (row: {
    at: `${Path}.${number}`;
    value: Row;
    index: number;
    remove: () => void;
  }) => Elements;
};
type AddRowProps<Path, Row> = { path: Path; newRow: () => Row; children: string };
type Labels = { label: string; hint?: ReactNode; optional?: boolean };
/** A value from elsewhere, such as the environment: shown instead, and not to be changed here. */
type Fixed = { fixed?: string | undefined };
type NumberProps = Labels & Pick<ComponentProps<"input">, "disabled" | "step" | "type">;
type Taken = "id" | "value" | "problem" | "onChange" | "onBlur" | "autoComplete";
type TextProps = Omit<ComponentProps<typeof TextField>, Taken> & Labels & Fixed;
type TextareaProps = Omit<ComponentProps<typeof TextareaField>, Taken>;

/** The fields of the form with this codec, whose type they take. All forms share the components. */
export function fieldsOf<Data, Typed>(_codec: FormCodec<Data, Typed>): Fields<Typed> {
  return fields as unknown as Fields<Typed>;
}

const fields = {
  Text({ path, fixed, ...rest }: TextProps & { path: string }) {
    return <TextField {...useTextAt(path, fixed)} {...rest} />;
  },

  Number({ path, ...rest }: Labels & { path: string }) {
    return <TextField {...useTextAt(path)} inputMode="numeric" {...rest} />;
  },

  Decimal({ path, ...rest }: NumberProps & { path: string }) {
    return <TextField {...useTextAt(path)} inputMode="decimal" {...rest} />;
  },

  Money({ path, ...rest }: NumberProps & { path: string }) {
    return <UnitField {...useTextAt(path)} unit="$" inputMode="decimal" {...rest} />;
  },

  Percent({ path, ...rest }: NumberProps & { path: string }) {
    return <UnitField {...useTextAt(path)} unit="%" inputMode="decimal" {...rest} />;
  },

  Textarea({ path, ...rest }: TextareaProps & { path: string }) {
    return <TextareaField {...useTextAt(path)} {...rest} />;
  },

  Select(
    props: SelectProps<string, string> & { options: Readonly<Record<string, string>> } & Fixed,
  ) {
    const { path, fixed, ...rest } = props;
    return <SelectField {...useTextAt(path, fixed)} {...rest} />;
  },

  Switch({ path, label }: { path: string; label: string }) {
    const { id, value, problem, change } = useFieldAt<boolean>(path);
    return (
      <div>
        <SwitchField
          name={id}
          label={label}
          checked={value}
          problemId={problem && `${id}-problem`}
          onChange={change}
        />
        <FieldProblem id={id} sentence={problem} />
      </div>
    );
  },

  Choice({ path, ...rest }: ChoiceProps<string, string>) {
    const { id, value, problem, change } = useFieldAt<string>(path);
    return <Choice {...{ id, value, problem }} {...rest} onChange={change} />;
  },

  Checkboxes({ path, ...rest }: CheckboxesProps<string, string | number>) {
    const { id, value, problem, change } = useFieldAt<readonly (string | number)[]>(path);
    return <CheckboxGroup {...rest} id={id} chosen={value} problem={problem} onChange={change} />;
  },

  Rows({ path, keyOf, className = "grid gap-4", children }: RowsProps<string, object>) {
    const { value: rows, change } = useFieldAt<readonly object[]>(path);
    return (
      <div className={className}>
        {rows.map((value, index) => (
          <Fragment key={keyOf ? keyOf(value) : index}>
            {children({
              at: `${path}.${index}`,
              value,
              index,
              remove: () => change(rows.toSpliced(index, 1)),
            })}
          </Fragment>
        ))}
      </div>
    );
  },

  AddRow({ path, newRow, children }: AddRowProps<string, object>) {
    const { id, value: rows, problem, change } = useFieldAt<readonly object[]>(path);
    return (
      <div className="grid justify-items-start gap-3">
        <Button
          variant="quiet"
          id={id}
          data-invalid={problem !== undefined || undefined}
          aria-describedby={problem && `${id}-problem`}
          onClick={() => change([...rows, newRow()])}
        >
          {children}
        </Button>
        <FieldProblem id={id} sentence={problem} />
      </div>
    );
  },

  When({ path, is, children }: { path: string; is: unknown; children: ReactNode }) {
    return useFieldAt(path).value === is ? children : null;
  },

  useField: useFieldAt,

  useDraft: () => useFormContext().draft,
};

function useTextAt(path: string, fixed?: string) {
  const { change, tidy, ...field } = useFieldAt<string>(path);
  const bound = { ...field, onChange: change, onBlur: tidy };
  return fixed === undefined ? bound : { ...bound, value: fixed, disabled: true };
}
