import { type ReactNode, useState } from "react";
import { areKeysOn, turnKeys } from "#app/ui/hooks/keys-setting.ts";
import { useNativeDialog } from "#app/ui/hooks/use-native-dialog.ts";
import type { FindDialogProps } from "./find-dialog-props.ts";

type Key = { readonly keys: string; readonly does: string };

const everywhere: readonly Key[] = [
  { keys: "Ctrl K", does: "Find anything" },
  { keys: "/", does: "Search the list, or everything" },
  { keys: "C", does: "New order" },
  { keys: "Z", does: "Undo, while its message is shown" },
  { keys: "?", does: "This list" },
];

const inLists: readonly Key[] = [
  { keys: "J", does: "Next row" },
  { keys: "K", does: "Previous row" },
  { keys: "O", does: "Open the row" },
  { keys: "X", does: "Select the row" },
  { keys: "B", does: "To the buttons for selected rows" },
];

const inOrders: readonly Key[] = [
  { keys: "J", does: "Next order" },
  { keys: "K", does: "Previous order" },
  { keys: "P", does: "Mark packed" },
  { keys: "R", does: "Reply" },
  { keys: "S", does: "Ship" },
];

/** The keys of the admin, and whether single letters are keys at all. */
export default function KeysDialog({ screens, onClose }: FindDialogProps): ReactNode {
  const dialog = useNativeDialog();
  const [isOn, setOn] = useState(areKeysOn);

  const places = screens.flatMap(({ name, key }) =>
    key ? [{ keys: `G ${key.toUpperCase()}`, does: name }] : [],
  );
  return (
    <dialog
      ref={dialog}
      className="finder finder-keys"
      aria-labelledby="keys-title"
      onClose={onClose}
    >
      <div className="finder-keys-head">
        <h2 id="keys-title">Keyboard shortcuts</h2>
        <button type="button" className="finder-button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
      <div className="finder-keys-lists">
        <KeyList title="Everywhere" keys={everywhere} />
        <KeyList title="In a list" keys={inLists} />
        <KeyList title="In an order" keys={inOrders} />
        <KeyList title="Go to" keys={places} />
      </div>
      <label className="finder-foot">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => {
            setOn(checked);
            turnKeys(checked);
          }}
        />
        <span>Single-letter shortcuts</span>
      </label>
    </dialog>
  );
}

function KeyList({ title, keys }: { title: string; keys: readonly Key[] }) {
  return (
    <section aria-label={title}>
      <h3 className="finder-group">{title}</h3>
      <dl>
        {keys.map((each) => (
          <div key={each.keys}>
            <dt>
              <kbd>{each.keys}</kbd>
            </dt>
            <dd>{each.does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
