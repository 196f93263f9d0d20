import { startRegistration } from "@simplewebauthn/browser";
import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { Note } from "#app/ui/content/note.tsx";
import { SubmitForm } from "#app/ui/fields/submit-form.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { ConfirmButton } from "#app/ui/overlays/confirm-button.tsx";
import { formTexts } from "../actions/form-texts.ts";
import { useAction } from "../actions/use-action.ts";
import { FormSection } from "../form/form-section.tsx";
import { readFromAdmin } from "../requests/session-over.ts";
import { adminMessages } from "../shared/admin-messages.ts";

type PasskeyRow = {
  readonly id: string;
  readonly name: string;
  readonly added: string;
  readonly lastUsed: string | null;
};

/** The second factor: off until the owner adds a passkey. */
export function PasskeyPanel(props: {
  passkeys: readonly PasskeyRow[];
  /** Null where there is none, or it was used. */
  recoveryCodeMade: string | null;
}): ReactNode {
  const { passkeys, recoveryCodeMade } = props;
  const [recoveryCode, setRecoveryCode] = useState<string | null>(null);
  const isOn = passkeys.length > 0;
  return (
    <FormSection
      title="Passkeys"
      help={
        isOn
          ? "The PIN opens the admin only together with one of these, or with the recovery code."
          : "A second step after the PIN: your fingerprint, face or security key. Once you add a passkey, the PIN alone no longer opens the admin."
      }
    >
      {recoveryCode && <RecoveryCode code={recoveryCode} />}
      {isOn && <PasskeyList passkeys={passkeys} onRemoved={() => setRecoveryCode(null)} />}
      <AddPasskey onRecoveryCode={setRecoveryCode} />
      {isOn && <RenewRecoveryCode made={recoveryCodeMade} onRecoveryCode={setRecoveryCode} />}
    </FormSection>
  );
}

function RecoveryCode({ code }: { code: string }) {
  return (
    <Note className="mb-4" role="status">
      <p className="font-semibold">Your recovery code</p>
      <p className="my-2 font-mono text-xl tracking-wide">{code}</p>
      <p>
        It is shown this once. Print it or write it down, and keep it where you keep the keys: it
        opens the admin one time when no passkey is at hand.
      </p>
      <Button variant="quiet" className="mt-3 print:hidden" onClick={() => window.print()}>
        Print
      </Button>
    </Note>
  );
}

function PasskeyList(props: { passkeys: readonly PasskeyRow[]; onRemoved: () => void }) {
  const { passkeys, onRemoved } = props;
  const { run } = useAction("remove-passkey", { onDone: onRemoved });
  const question =
    passkeys.length > 1
      ? "It no longer opens the admin. The other passkeys do."
      : "It is the last one: the PIN alone opens the admin again.";
  return (
    <ul className="mb-4 divide-y divide-line">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-x-6 py-2">
          <span>
            <span className="font-semibold wrap-anywhere">{passkey.name}</span>
            <span className="block text-sm text-soft">{describeUse(passkey)}</span>
          </span>
          <ConfirmButton
            as={TextButton}
            className="-mx-2"
            aria-label={`Remove ${passkey.name}`}
            ask={{ subject: `Remove ${passkey.name}`, question, yes: "Remove", dangerous: true }}
            onClick={() => run({ id: passkey.id })}
          >
            Remove
          </ConfirmButton>
        </li>
      ))}
    </ul>
  );
}

function describeUse({ added, lastUsed }: PasskeyRow): string {
  return `Added ${added}, ${lastUsed ? `last used ${lastUsed}` : "not used yet"}`;
}

function AddPasskey(props: { onRecoveryCode: (code: string | null) => void }) {
  const [problem, setProblem] = useState<string>();
  const adding = useAction("add-passkey", {
    failure: adminMessages.passkeyNotMade,
    onDone: (result) => props.onRecoveryCode(result.recoveryCode),
  });

  async function add(form: HTMLFormElement) {
    setProblem(undefined);
    try {
      const requested = await readFromAdmin("/admin/access/passkey-options");
      const response = await startRegistration({ optionsJSON: await requested.json() });
      adding.run({ ...formTexts(form, "name"), response });
      form.reset();
    } catch {
      setProblem(adminMessages.passkeyNotMade);
    }
  }

  return (
    <>
      <SubmitForm onSubmit={add} className="flex flex-wrap items-start gap-3">
        <div className="min-w-56 flex-1">
          <TextField
            label="Name of the device"
            name="name"
            required
            maxLength={60}
            hint="For example: phone, laptop, security key in the safe."
          />
        </div>
        <Button type="submit" variant="quiet" className="mt-7">
          Add a passkey
        </Button>
      </SubmitForm>
      <p role="alert" className="mt-3 font-semibold text-danger empty:hidden">
        {problem ?? adding.problem}
      </p>
    </>
  );
}

function RenewRecoveryCode(props: {
  made: string | null;
  onRecoveryCode: (code: string | null) => void;
}) {
  const { run } = useAction("renew-recovery-code", {
    onDone: (result) => props.onRecoveryCode(result.recoveryCode),
  });
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
      <p className="text-soft">
        {props.made
          ? `The recovery code was made on ${props.made}.`
          : "The recovery code was used. Make a new one."}
      </p>
      <Button variant="quiet" onClick={() => run({})}>
        Make a new recovery code
      </Button>
    </div>
  );
}
