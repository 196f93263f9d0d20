import { z } from "zod/mini";

/** A form: what is typed, as JSON, ↔ what is stored. */
export type FormCodec<Stored, Typed> = z.ZodMiniType<Stored, Typed>;

/** Error messages by the path of their field, such as `zones.0.name`. */
export type Problems = Readonly<Record<string, string>>;

export type DecodedForm<Stored> =
  | { readonly code: "valid"; readonly data: Stored }
  /** Fields that break a rule, each with its first problem. */
  | { readonly code: "invalid"; readonly problems: Problems }
  /** Not this form at all: a field is missing or of another type. */
  | { readonly code: "malformed" };

/** Validates a whole form, reporting all problems at once. */
export function decodeForm<Stored, Typed>(
  codec: FormCodec<Stored, Typed>,
  typed: unknown,
): DecodedForm<Stored> {
  const decoded = z.safeParse(codec, typed);
  if (decoded.success) return { code: "valid", data: decoded.data };

  const { issues } = decoded.error;
  if (!issues.every(isProblem)) return { code: "malformed" };

  const problems: Record<string, string> = {};
  for (const { path, message } of issues) problems[path.join(".")] ??= message;
  return { code: "invalid", problems };
}

/**
 * What was stored, as a form shows it. Its rules are not checked, so that what was stored under
 * looser rules can be opened and mended.
 */
export function encodeForm<Stored, Typed>(codec: FormCodec<Stored, Typed>, stored: Stored): Typed {
  const withoutChecks = { skipChecks: true } as z.core.ParseContext<z.core.$ZodIssue>;
  return z.encode(codec, stored, withoutChecks);
}

/** Why a field cannot be read. */
export class Problem {
  readonly sentence: string;

  constructor(sentence: string) {
    this.sentence = sentence;
  }
}

/** More than the longest field takes. */
const MAX_TYPED_LENGTH = 60_000;

/** Text of a field before it is read. */
export const typedSchema = z.string();

/** A text field that stands for a value. */
export function textCodec<Value>(
  read: (text: string) => Value | Problem,
  write: (value: Value) => string,
) {
  const readUpToMax = (text: string) =>
    text.length > MAX_TYPED_LENGTH ? new Problem("This is far too long.") : read(text);
  return readingCodec<Value, string>(typedSchema, readUpToMax, write);
}

/** Fields that stand for one value. @param read may name the field that has the problem */
export function readingCodec<Value, Typed>(
  typed: z.ZodMiniType<Typed, Typed>,
  read: (typed: Typed) => Value | Problem,
  write: (value: Value) => Typed,
  /** The field that shows a problem, when there are several. */
  at?: Extract<keyof Typed, string>,
) {
  return z.codec(typed, z.custom<Value>(), {
    decode(value, payload) {
      const result = read(value);
      if (!(result instanceof Problem)) return result;
      addProblem(payload, at === undefined ? [] : [at], result.sentence);
      return asUnread(payload);
    },
    encode: write,
  });
}

/**
 * A group of fields behind a switch `isOn`. Switched off, it is stored as null, and what its fields
 * hold does not matter.
 *
 * @param empty what the fields show when the group was stored as null
 */
export function switchedCodec<Value extends object, Typed extends object>(
  fields: FormCodec<Value, Typed>,
  empty: NoInfer<Typed>,
) {
  type Switched = Typed & { readonly isOn: boolean };
  const switched = z.looseObject({ isOn: z.boolean() });
  return z.codec(switched as unknown as FormCodec<Switched, Switched>, z.custom<Value | null>(), {
    decode: (typed, payload) => (typed.isOn ? decodePart(fields, typed, payload) : null),
    encode: (value) =>
      value === null ? { ...empty, isOn: false } : { ...encodeForm(fields, value), isOn: true },
  });
}

/** A text field that may be left empty, which is stored as null. */
export function emptyAsNull<Value>(field: FormCodec<Value, string>) {
  return z.codec(typedSchema, z.custom<Value | null>(), {
    decode: (text, payload) => (text.trim() === "" ? null : decodePart(field, text, payload)),
    encode: (value) => (value === null ? "" : encodeForm(field, value)),
  });
}

/** Reads the fields of a form of which some matter only with certain values of others. */
export type FieldReader<Typed> = {
  /** @returns undefined when the field has a problem */
  readonly read: <Value, Name extends keyof Typed & string>(
    name: Name,
    codec: FormCodec<Value, Typed[Name]>,
  ) => Value | undefined;
  readonly add: (name: keyof Typed & string, sentence: string) => void;
};

/**
 * A form whose fields depend on each other.
 *
 * @param decode may leave fields with a problem undefined
 */
export function dependentCodec<Value, Typed extends object>(
  typed: z.ZodMiniType<Typed, Typed>,
  decode: (form: Typed, fields: FieldReader<Typed>) => Read<Value>,
  encode: (value: Value) => Typed,
) {
  return z.codec(typed, z.custom<Value>(), {
    decode(form, payload) {
      const value = decode(form, {
        read: (name, codec) => decodePart(codec, form[name], payload, name),
        add: (name, sentence) => addProblem(payload, [name], sentence),
      });
      return payload.issues.length > 0 ? asUnread(payload) : (value as Value);
    },
    encode,
  });
}

function decodePart<Value, Typed>(
  codec: FormCodec<Value, Typed>,
  typed: Typed,
  payload: z.core.ParsePayload,
  ...at: readonly string[]
): Value {
  const decoded = z.safeParse(codec, typed);
  if (decoded.success) return decoded.data;
  for (const issue of decoded.error.issues) {
    const path = [...at, ...issue.path];
    payload.issues.push({ ...issue, path, input: typed, continue: true } as z.core.$ZodRawIssue);
  }
  return asUnread(payload);
}

/** A rule of the whole form finds undefined for a field with a problem, not what was typed. */
function asUnread(payload: z.core.ParsePayload): never {
  payload.value = undefined;
  return undefined as never;
}

/** What a rule finds: fields with a problem of their own are undefined. */
export type Read<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends readonly (infer Row)[]
    ? readonly Read<Row>[]
    : Value extends object
      ? { readonly [Key in keyof Value]: Read<Value[Key]> | undefined }
      : Value;

type Path = readonly (string | number)[];
type AddProblem = (path: Path, sentence: string) => void;

/** A rule over several fields, for `check` of their object. It runs although single fields have problems. */
export function rule<Value>(find: (value: Read<Value>, add: AddProblem) => void) {
  return z.check<Value>((payload) => {
    find(payload.value as Read<Value>, (path, sentence) => addProblem(payload, path, sentence));
  });
}

/** Refuses rows of which two have the same key, which no form sends. */
export function uniqueBy<Row>(key: (row: Row) => unknown) {
  return z.check<Row[]>((payload) => {
    const keys = new Set(payload.value.map(key));
    if (keys.size === payload.value.length) return;
    payload.issues.push({ code: "invalid_value", values: [], input: payload.value });
  });
}

function addProblem(payload: z.core.ParsePayload, path: Path, message: string): void {
  const input = payload.value;
  const params = { isProblem: true };
  payload.issues.push({ code: "custom", input, message, params, continue: true, path: [...path] });
}

/** Whether an issue is one of ours, which people can mend. */
function isProblem(issue: z.core.$ZodIssue): boolean {
  return issue.code === "custom" && issue.params?.isProblem === true;
}
