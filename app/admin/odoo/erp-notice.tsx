import type { ReactNode } from "react";
import { TextLink } from "../../ui/text-link.tsx";
import { erpMessages } from "./erp-messages.ts";

/** On the orders screen: whether the books have every order, and the way to those that they lack. */
export function ErpNotice({ errors }: { errors: number }): ReactNode {
  return errors > 0 ? (
    <p className="admin-alert my-4">
      <strong>{erpMessages.syncErrors(errors)}.</strong>{" "}
      <TextLink to="/admin/odoo">Show what is wrong</TextLink>
    </p>
  ) : (
    <p className="cell-second my-4">
      <TextLink to="/admin/odoo">Odoo</TextLink>: {erpMessages.noSyncErrors}
    </p>
  );
}
