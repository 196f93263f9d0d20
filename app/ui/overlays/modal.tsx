import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Modal as AriaModal, Dialog, ModalOverlay } from "react-aria-components";
import { Button } from "../buttons/button.tsx";
import type { Elements } from "../content/elements.ts";
import { SubmitForm } from "../fields/submit-form.tsx";
import { frontLayer } from "../hooks/front-layer.ts";
import { useDocumentKeys } from "../hooks/use-document-keys.ts";

const box =
  "m-auto max-h-[calc(100dvh-2rem)] animate-arrive overflow-y-auto rounded-[1.25rem] border border-line bg-raised p-6 shadow-modal";

/** At the right edge; full screen on a phone. */
const side =
  "ml-auto h-dvh animate-slide overflow-y-auto overscroll-contain border-l border-line bg-paper shadow-modal";

const shapes = {
  box: `${box} w-[min(28rem,calc(100%-2rem))]`,
  "wide-box": `${box} w-[min(48rem,calc(100%-2rem))]`,
  side: `${side} w-[min(34rem,100%)]`,
  "wide-side": `${side} w-[min(880px,100%)]`,
};

/** The heading of a dialog, or the id of one that its content has. */
type Titled = { title: string; titleId?: undefined } | { title?: undefined; titleId: string };

/**
 * A modal dialog that is open while rendered. Escape closes it; a click outside only where nothing
 * can be lost. The focus returns to where it was.
 */
export function Modal(
  props: Titled & {
    descriptionId?: string;
    /** "alertdialog" for a question that interrupts. */
    role?: "dialog" | "alertdialog";
    shape?: keyof typeof shapes;
    closesOutside?: boolean;
    onClose: () => void;
    children: Elements;
  },
): ReactNode {
  const ownTitleId = useId();
  const { title, titleId = ownTitleId, descriptionId, role, shape = "box" } = props;
  const { closesOutside = false, onClose, children } = props;
  const dialog = useRef<HTMLElement>(null);
  useFocusReturn();
  // React Aria gets no key events while nothing has focus, for example just after the focused button
  // was removed.
  useDocumentKeys(({ key }) => {
    const isLost = document.activeElement === document.body && frontLayer() === dialog.current;
    if (key === "Escape" && isLost) onClose();
  });
  return (
    <ModalOverlay
      isOpen
      isDismissable={closesOutside}
      onOpenChange={onClose}
      className="fixed inset-0 z-50 flex bg-[rgb(20_10_5/0.4)]"
    >
      <AriaModal className={shapes[shape]}>
        <Dialog
          ref={dialog}
          role={role ?? "dialog"}
          aria-labelledby={titleId}
          {...(descriptionId && { "aria-describedby": descriptionId })}
          className="min-h-full outline-none"
        >
          {title !== undefined && <ModalTitle id={titleId}>{title}</ModalTitle>}
          {children}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}

export function ModalTitle(props: ComponentProps<"h2">): ReactNode {
  return <h2 className="mb-2 text-[1.375rem] wrap-anywhere" {...props} />;
}

/** The buttons at the end of a dialog. */
export function ModalActions({ children }: { children: ReactNode }): ReactNode {
  return <div className="mt-6 flex flex-wrap justify-end gap-3">{children}</div>;
}

/** A dialog with a form, Cancel and a button that sends it. A field with a problem gets the focus. */
export function FormDialog(props: {
  title: string;
  /** Above the form. */
  lead?: ReactNode;
  shape?: keyof typeof shapes;
  /** What the button says. */
  submit: string;
  isBusy: boolean;
  /** False while nothing is chosen that could be sent. */
  canSubmit?: boolean;
  /** A button at the left end of the row, away from Cancel. */
  leftAction?: Elements;
  className?: string;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}): ReactNode {
  const { title, lead, shape = "box", submit, isBusy, canSubmit = true } = props;
  const { leftAction, className = "", onSubmit, onClose } = props;
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isBusy) focusProblem(fields.current);
  }, [isBusy]);

  return (
    <Modal title={title} shape={shape} onClose={onClose}>
      {lead !== undefined && <p className="text-soft">{lead}</p>}
      <SubmitForm
        noValidate
        onSubmit={() => {
          onSubmit();
          requestAnimationFrame(() => focusProblem(fields.current));
        }}
      >
        <div ref={fields} className={className}>
          {props.children}
        </div>
        <ModalActions>
          {leftAction && <div className="mr-auto">{leftAction}</div>}
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" aria-disabled={isBusy || !canSubmit}>
            {submit}
          </Button>
        </ModalActions>
      </SubmitForm>
    </Modal>
  );
}

function focusProblem(fields: Element | null): void {
  fields?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
}

/** A second; the page behind a dialog is usable again long before. */
const MAX_INERT_FRAMES = 60;

/**
 * Returns the focus to where it was when this component appeared. React Aria does so in the next
 * frame, but the page behind a dialog is often inert until later and takes no focus.
 */
function useFocusReturn(): void {
  const [opener] = useState(() =>
    typeof document === "undefined" ? null : document.activeElement,
  );
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement)
        requestAnimationFrame(() => returnFocusTo(opener, MAX_INERT_FRAMES));
    },
    [opener],
  );
}

function returnFocusTo(opener: HTMLElement, frames: number): void {
  // The focus was moved meanwhile: leave it there.
  if (document.activeElement !== document.body) return;
  if (opener.closest("[inert]") && frames > 0) {
    requestAnimationFrame(() => returnFocusTo(opener, frames - 1));
    return;
  }
  opener.focus({ preventScroll: true });
}
