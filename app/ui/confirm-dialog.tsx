import { type ReactNode, useId, useLayoutEffect, useRef } from "react";

/** A question that has to be answered before something happens. Escape is a no. */
export function ConfirmDialog(props: {
  question: string;
  /** What it is about, such as an order's number. */
  subject: string;
  yes: string;
  dangerous?: boolean;
  onYes: () => void;
  onClose: () => void;
}): ReactNode {
  const { question, subject, yes, dangerous = false, onYes, onClose } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // Closing gives the focus back to where it was, as long as the dialog is in the page.
    return () => dialog?.close();
  }, []);

  return (
    <dialog
      ref={ref}
      className="confirm"
      aria-labelledby={`${id}-subject`}
      aria-describedby={`${id}-question`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={`${id}-subject`}>{subject}</h2>
      <p id={`${id}-question`}>{question}</p>
      <div className="confirm-buttons">
        <button type="button" className="button button-quiet" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className="button"
          data-dangerous={dangerous}
          onClick={() => {
            onYes();
            onClose();
          }}
        >
          {yes}
        </button>
      </div>
    </dialog>
  );
}
