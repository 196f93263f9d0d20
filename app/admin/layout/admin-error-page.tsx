import type { ReactNode } from "react";
import stylesheet from "../../styles/admin.css?url";
import { AdminError } from "./admin-error.tsx";
import { adminPage, adminWidth } from "./admin-page.ts";

/** An error before the admin's layout could be read, such as without a database. */
export default function AdminErrorPage({ error }: { error: unknown }): ReactNode {
  return (
    <div className={adminPage}>
      {/* Must come after the shop's stylesheet, because the first one determines the order of
          cascade layers. */}
      <link rel="stylesheet" href={stylesheet} />
      <main className={adminWidth}>
        <AdminError error={error} />
      </main>
    </div>
  );
}
