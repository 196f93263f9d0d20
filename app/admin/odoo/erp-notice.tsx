import type { ReactNode } from "react";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Alert } from "#app/ui/content/alert.tsx";
import { erpMessages } from "./erp-messages.ts";

/** On the orders screen: whether Odoo has every order, with a link to the missing ones. */
export function ErpNotice({ errors }: { errors: number }): ReactNode {
  return errors > 0 ? (
    <Alert>
      <strong>{`${erpMessages.syncErrors(errors)}.`}</strong>{" "}
      <TextLink to="/admin/odoo">Show what is wrong</TextLink>
    </Alert>
  ) : (
    <p className="my-4 text-[0.8125rem] text-soft">
      <TextLink to="/admin/odoo">Odoo</TextLink>
      <span>{`: ${erpMessages.noSyncErrors}`}</span>
    </p>
  );
}
