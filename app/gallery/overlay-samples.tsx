import { type ReactNode, useState } from "react";
import { Button, ButtonLink } from "../ui/buttons/button.tsx";
import type { Elements } from "../ui/content/elements.ts";
import { Field } from "../ui/fields/field.tsx";
import { Input } from "../ui/fields/input.tsx";
import { ConfirmButton } from "../ui/overlays/confirm-button.tsx";
import { ConfirmDialog } from "../ui/overlays/confirm-dialog.tsx";
import { Drawer } from "../ui/overlays/drawer.tsx";
import { Menu, MenuAction } from "../ui/overlays/menu.tsx";
import { Modal, ModalActions, ModalTitle } from "../ui/overlays/modal.tsx";
import { showToast, type Toast } from "../ui/overlays/toaster.tsx";
import { longWord, nothing } from "./sample-things.ts";

/** What opens an overlay, or is one. */
export const overlaySamples: Record<string, ReactNode> = {
  "confirm-button.tsx": (
    <ConfirmButton
      variant="quiet-danger"
      ask={{ subject: "A thing", question: "Delete it?", yes: "Delete", dangerous: true }}
      onClick={nothing}
    >
      Delete…
    </ConfirmButton>
  ),
  "confirm-dialog.tsx": <Overlays names={["confirm", "confirm-danger"]} />,
  "drawer.tsx": <Overlays names={["drawer"]} />,
  "menu.tsx": <MenuSample />,
  "modal.tsx": <Overlays names={["modal", "modal-wide", "modal-side"]} />,
  "toaster.tsx": <Overlays names={["toast", "toast-action", "toast-destructive"]} />,
};

/** Samples of overlays, by their name in the URL. */
export const overlays: Record<string, (close: () => void) => Elements> = {
  confirm: (close) => (
    <ConfirmDialog
      subject="Order 1042"
      question="Send it?"
      yes="Send"
      onYes={nothing}
      onClose={close}
    />
  ),
  "confirm-danger": (close) => (
    <ConfirmDialog
      subject={longWord}
      question="Delete it? This cannot be undone."
      yes="Delete"
      no="Keep"
      dangerous
      onYes={nothing}
      onClose={close}
    />
  ),
  drawer: () => (
    <Drawer titleId="drawer-title" closeTo="">
      <h2 id="drawer-title">Details of a row</h2>
      <h3>A part of them</h3>
      <p>What the list has no room for.</p>
      <Button onClick={() => showToast({ title: "Saved", description: "It is as you wrote it." })}>
        Save
      </Button>
    </Drawer>
  ),
  modal: (close) => <ModalSample shape="box" close={close} />,
  "modal-wide": (close) => <ModalSample shape="wide-box" close={close} />,
  "modal-side": (close) => <ModalSample shape="side" close={close} />,
};

export const toasts: Record<string, Toast> = {
  toast: { title: "Saved", description: "It is as you wrote it." },
  "toast-action": {
    title: "Removed",
    description: "It's no longer in the list.",
    action: { label: "Undo", run: nothing },
  },
  "toast-destructive": {
    title: "Not saved",
    description: "The server could not be reached.",
    tone: "destructive",
  },
};

function Overlays({ names }: { names: readonly string[] }) {
  return (
    <p className="flex flex-wrap gap-3">
      {names.map((name) => (
        <ButtonLink key={name} to={`?open=${name}`} preventScrollReset variant="quiet" size="small">
          {name}
        </ButtonLink>
      ))}
    </p>
  );
}

/** With a question, as many menus have one. */
function MenuSample() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Menu label="Actions">
        <MenuAction onAction={nothing}>Do it</MenuAction>
        <MenuAction onAction={nothing} disabled>
          Not now
        </MenuAction>
        <MenuAction onAction={() => setAsking(true)} dangerous>
          Delete it
        </MenuAction>
      </Menu>
      {isAsking && (
        <ConfirmDialog
          subject="A thing"
          question="Delete it?"
          yes="Delete"
          dangerous
          onYes={nothing}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function ModalSample(props: { shape: "box" | "wide-box" | "side"; close: () => void }) {
  const { shape, close } = props;
  return (
    <Modal titleId="modal-title" shape={shape} onClose={close}>
      <div className={shape === "side" ? "p-6" : ""}>
        <ModalTitle id="modal-title">{`A ${shape}`}</ModalTitle>
        <Field id="modal-field" label="A field">
          {(control) => <Input {...control} />}
        </Field>
        <ModalActions>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button onClick={close}>Save</Button>
        </ModalActions>
      </div>
    </Modal>
  );
}
