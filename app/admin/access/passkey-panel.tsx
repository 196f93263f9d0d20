import { startRegistration } from "@simplewebauthn/browser";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { Note } from "#app/ui/content/note.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { Panel, panelList } from "#app/ui/layout/panel.tsx";
import { ConfirmDialog } from "#app/ui/overlays/confirm-dialog.tsx";
import { formTexts } from "../action/form-texts.ts";
import { useAction } from "../action/use-action.ts";
import { adminMessages } from "../shared/admin-messages.ts";
import type {
  addPasskeyAction,
  removePasskeyAction,
  renewRecoveryCodeAction,
} from "./passkey-actions.ts";

export type PasskeyRow = {
  readonly id: string;
  readonly name: string;
  readonly added: string;
  readonly lastUsed: string | null;
};

/** The second lock: off until the owner adds a passkey. */
export function PasskeyPanel(props: {
  passkeys: readonly PasskeyRow[];
  /** Null where there is none, or it was used. */
  recoveryCodeMade: string | null;
}): ReactNode {
  const { passkeys, recoveryCodeMade } = props;
  const [recoveryCode, setRecoveryCode] = useState<string | null>(null);
  const adding = useAction<typeof addPasskeyAction>("add-passkey", {
    failure: adminMessages.passkeyNotMade,
    onDone: (result) => setRecoveryCode(result.recoveryCode),
  });
  const renewing = useAction<typeof renewRecoveryCodeAction>("renew-recovery-code", {
    onDone: (result) => setRecoveryCode(result.recoveryCode),
  });
  const removing = useAction<typeof removePasskeyAction>("remove-passkey", {
    onDone: () => setRecoveryCode(null),
  });
  const [problem, setProblem] = useState<string>();
  const [removed, setRemoved] = useState<PasskeyRow>();
  const isOn = passkeys.length > 0;

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setProblem(undefined);
    try {
      const requested = await fetch("/admin/access/passkey-question");
      const response = await startRegistration({ optionsJSON: await requested.json() });
      adding.run({ ...formTexts(form, "name"), response });
      form.reset();
    } catch {
      setProblem(adminMessages.passkeyNotMade);
    }
  }

  return (
    <Panel className="mt-5" title="Passkeys">
      <p className="mt-1 max-w-176 text-soft">
        {isOn
          ? "The PIN opens the admin only together with one of these, or with the recovery code."
          : "A second lock beside the PIN: your fingerprint, face or security key. Once there is a passkey, the PIN alone no longer opens the admin."}
      </p>
      {recoveryCode && (
        <Note className="mt-4 max-w-176" role="status">
          <p className="font-semibold">Your recovery code</p>
          <p className="my-2 font-mono text-xl tracking-wide">{recoveryCode}</p>
          <p>
            It is shown this once. Print it or write it down, and keep it where you keep the keys:
            it opens the admin one time when no passkey is at hand.
          </p>
          <Button variant="quiet" className="mt-3 print:hidden" onClick={() => window.print()}>
            Print
          </Button>
        </Note>
      )}
      {isOn && (
        <ul className={panelList}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-x-6">
              <span>
                <span className="font-semibold wrap-anywhere">{passkey.name}</span>
                <span className="block text-sm text-soft">{`Added ${passkey.added}, ${passkey.lastUsed ? `last used ${passkey.lastUsed}` : "not used yet"}`}</span>
              </span>
              <TextButton
                className="-mx-2"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => setRemoved(passkey)}
              >
                Remove
              </TextButton>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={add} className="mt-4 flex max-w-176 flex-wrap items-end gap-3">
        <div className="min-w-56 flex-1">
          <TextField
            id="passkey-name"
            label="Name of the device"
            name="name"
            required
            maxLength={60}
            autoComplete="off"
            placeholder="Phone, laptop, key in the safe"
          />
        </div>
        <Button type="submit" variant="quiet">
          Add a passkey
        </Button>
      </form>
      <p role="alert" className="mt-3 font-semibold text-danger empty:hidden">
        {problem ?? adding.problem}
      </p>
      {isOn && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
          <p className="text-soft">
            {recoveryCodeMade
              ? `The recovery code was made on ${recoveryCodeMade}.`
              : "The recovery code was used. Make a new one."}
          </p>
          <Button variant="quiet" onClick={() => renewing.run({})}>
            Make a new recovery code
          </Button>
        </div>
      )}
      {removed && (
        <ConfirmDialog
          subject={`Remove ${removed.name}`}
          question={
            passkeys.length > 1
              ? "It no longer opens the admin. The other passkeys do."
              : "It is the last one: the PIN alone opens the admin again."
          }
          yes="Remove"
          dangerous
          onYes={() => removing.run({ id: removed.id })}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </Panel>
  );
}
