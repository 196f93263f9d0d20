import type { ReactNode } from "react";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import type { RememberedForm } from "./use-remembered-details.ts";

/** Whether this device remembers name and address for the next order. Off until somebody ticks it. */
export function RememberDetails({ remembered }: { remembered: RememberedForm }): ReactNode {
  return (
    <div className="mt-4 grid justify-items-start">
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-6 flex-none accent-accent"
          autoComplete="off"
          checked={remembered.isOn}
          onChange={(event) => remembered.remember(event.currentTarget.checked)}
        />
        <span>Remember my name and address on this device</span>
      </label>
      {remembered.isPrefilled && (
        <TextButton className="-ml-2" onClick={remembered.clear}>
          Not you? Clear these details
        </TextButton>
      )}
    </div>
  );
}
