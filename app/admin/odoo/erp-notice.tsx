import type { ReactNode } from "react";
import { Link } from "react-router";
import { erpMessages } from "./erp-messages.ts";

/** On the orders screen: whether the books have every order, and the way to those that they lack. */
export function ErpNotice({ errors }: { errors: number }): ReactNode {
  return errors > 0 ? (
    <p className="admin-alert erp-notice">
      <strong>{erpMessages.syncErrors(errors)}.</strong>{" "}
      <Link className="link" to="/admin/odoo">
        Show what is wrong
      </Link>
    </p>
  ) : (
    <p className="erp-notice cell-second">
      <Link className="link" to="/admin/odoo">
        Odoo
      </Link>
      : {erpMessages.noSyncErrors}
    </p>
  );
}
