import { type ReactNode, useId } from "react";
import { Button } from "../buttons/button.tsx";
import { Modal, ModalActions } from "./modal.tsx";

/** Asks for confirmation. Escape cancels. */
export function ConfirmDialog(props: {
  question: string;
  /** What it is about, such as an order's number. */
  subject: string;
  yes: string;
  no?: string;
  dangerous?: boolean;
  onYes: () => void;
  onClose: () => void;
}): ReactNode {
  const { question, subject, yes, no = "Cancel", dangerous = false, onYes, onClose } = props;
  const questionId = useId();
  return (
    <Modal role="alertdialog" title={subject} descriptionId={questionId} onClose={onClose}>
      <p id={questionId}>{question}</p>
      <ModalActions>
        <Button variant="quiet" onClick={onClose}>
          {no}
        </Button>
        <Button
          variant={dangerous ? "danger" : "solid"}
          onClick={() => {
            onYes();
            onClose();
          }}
        >
          {yes}
        </Button>
      </ModalActions>
    </Modal>
  );
}
