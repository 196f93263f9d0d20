import type { ComponentProps, ReactNode } from "react";
import { Modal as AriaModal, Dialog, ModalOverlay } from "react-aria-components";

const box =
  "m-auto max-h-[calc(100dvh-2rem)] animate-arrive overflow-y-auto rounded-[1.25rem] border border-line bg-raised p-6 shadow-modal";

const shapes = {
  box: `${box} w-[min(28rem,calc(100%-2rem))]`,
  "wide-box": `${box} w-[min(48rem,calc(100%-2rem))]`,
  /** At the right edge; the whole screen on a phone. */
  side: "ml-auto h-dvh w-[min(34rem,100%)] animate-slide overflow-y-auto overscroll-contain border-l border-line bg-paper shadow-modal",
};

/**
 * A dialog that is in front of everything else as long as it is rendered. Escape closes it, a click
 * beside it only where nothing can be lost; the focus goes back to where it was.
 *
 * @param titleId of the heading that names it
 */
export function Modal(props: {
  titleId: string;
  descriptionId?: string;
  /** A question that interrupts, rather than a part of the screen. */
  role?: "dialog" | "alertdialog";
  shape?: keyof typeof shapes;
  closesOutside?: boolean;
  onClose: () => void;
  children: ReactNode;
}): ReactNode {
  const { titleId, descriptionId, role, shape = "box", closesOutside = false } = props;
  const { onClose, children } = props;
  return (
    <ModalOverlay
      isOpen
      isDismissable={closesOutside}
      onOpenChange={onClose}
      className="fixed inset-0 z-50 flex bg-[rgb(20_10_5/0.4)]"
    >
      <AriaModal className={shapes[shape]}>
        <Dialog
          role={role ?? "dialog"}
          aria-labelledby={titleId}
          {...(descriptionId && { "aria-describedby": descriptionId })}
          className="min-h-full outline-none"
        >
          {children}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}

export function ModalTitle(props: ComponentProps<"h2">): ReactNode {
  return <h2 className="mb-2 text-[1.375rem] wrap-anywhere" {...props} />;
}

/** The buttons at its end. */
export function ModalActions({ children }: { children: ReactNode }): ReactNode {
  return <div className="mt-6 flex flex-wrap justify-end gap-3">{children}</div>;
}
