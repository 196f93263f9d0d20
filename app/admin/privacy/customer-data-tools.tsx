import type { ReactNode } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { ConfirmButton } from "#app/ui/overlays/confirm-button.tsx";
import { useAction } from "../actions/use-action.ts";
import { erasureMessages } from "./erasure-messages.ts";

export type Subject = { readonly name: "order" | "address"; readonly value: string };

export function CustomerDataTools(props: {
  subject: Subject;
  /** Names the subject in the confirmation, such as an order's number. */
  about: string;
  question: string;
  /** Whether everything is erased already. */
  erased?: boolean;
}): ReactNode {
  const { subject, about, question, erased = false } = props;
  const { name, value } = subject;
  const options = { failure: erasureMessages.unreachable };
  const eraseOrder = useAction("erase-order", options);
  const eraseAddress = useAction("erase-address", options);
  const { isBusy, result, problem, problems } = name === "order" ? eraseOrder : eraseAddress;

  const sentences = result?.code === "erased" ? result.sentences : [];
  const refusal = problem ?? problems.address;
  const disabled = value.trim() === "";
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-3">
        {/* A POST, so that the email address does not appear in URLs and access logs. */}
        <form method="post" action="/admin/customer-data/export" className="contents">
          <input type="hidden" name={name} value={value} />
          <Button
            type="submit"
            variant="quiet"
            size="compact"
            name="as"
            value="html"
            disabled={disabled}
          >
            Export customer data
          </Button>
          <Button
            type="submit"
            variant="quiet"
            size="compact"
            name="as"
            value="json"
            disabled={disabled}
          >
            Export as JSON
          </Button>
        </form>
        {!erased && (
          <ConfirmButton
            variant="quiet"
            size="compact"
            disabled={disabled || isBusy}
            ask={{
              subject: `Erase customer data of ${about}`,
              question,
              yes: "Erase",
              dangerous: true,
            }}
            onClick={() => {
              if (name === "order") eraseOrder.run({ order: value });
              else eraseAddress.run({ address: value });
            }}
          >
            {isBusy ? "Erasing…" : "Erase customer data…"}
          </ConfirmButton>
        )}
      </div>
      <div role="status">
        {[...sentences, ...(refusal ? [refusal] : [])].map((sentence) => (
          <p key={sentence} className="mt-3 max-w-176">
            {sentence}
          </p>
        ))}
      </div>
    </>
  );
}
