import { type ComponentProps, type ElementType, type ReactNode, useState } from "react";
import { Button } from "../buttons/button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/**
 * A button that asks for confirmation first.
 *
 * @param props.as its look, if it is no Button
 * @param props.onClick once that is given
 */
export function ConfirmButton(
  props: Omit<ComponentProps<typeof Button>, "onClick"> & {
    as?: ElementType;
    ask: Omit<ComponentProps<typeof ConfirmDialog>, "onYes" | "onClose">;
    onClick: () => void;
  },
): ReactNode {
  const { as: Control = Button, ask, onClick, ...button } = props;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Control {...button} onClick={() => setAsking(true)} />
      {isAsking && <ConfirmDialog {...ask} onYes={onClick} onClose={() => setAsking(false)} />}
    </>
  );
}
