import { useRevalidator } from "react-router";
import { requestContext } from "#app/http/request-context.ts";
import { Button, DownloadLink } from "#app/ui/buttons/button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { ConfirmButton } from "#app/ui/overlays/confirm-button.tsx";
import { Drawer } from "#app/ui/overlays/drawer.tsx";
import { countEmails, findEmail, listEmailSummaries } from "#server/email/email-log-queries.ts";
import { useAction } from "../actions/use-action.ts";
import type { RequestOf } from "../list/define-list.ts";
import { ListScreen } from "../list/list-screen.tsx";
import { loadList } from "../list/load-list.ts";
import { adminMessages } from "../shared/admin-messages.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import { shopTime } from "../shared/shop-time.ts";
import type { Route } from "./+types/emails.route";
import { emailFilterOf } from "./email-filter-of.ts";
import { emailList } from "./email-list.tsx";
import { EmailView } from "./email-view.tsx";
import { emailRow } from "./email-views.ts";

export const meta = adminMeta("Emails", "The emails that the shop sent.");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const time = shopTime(shop.details().timeZone);
  const now = shop.clock();
  const [list, failed] = await Promise.all([
    loadList(shop, emailList, url.searchParams, async (request, range) => {
      const filter = emailFilterOf(request, now);
      const emails = await listEmailSummaries(shop.db, { ...range, ...filter });
      return {
        rows: emails.map((each) => emailRow(each, time)),
        total: await countEmails(shop.db, filter),
      };
    }),
    countEmails(shop.db, { failedBy: now }),
  ]);
  const requested = url.searchParams.get("email");
  const isId = /^\d{1,15}$/.test(requested ?? "");
  const email = isId ? await findEmail(shop.db, Number(requested)) : null;
  return {
    list,
    viewCounts: { failed },
    open:
      requested === null
        ? null
        : { email: email ? { ...emailRow(email, time), text: email.text } : null },
  };
}

export default function Emails({ loaderData }: Route.ComponentProps) {
  const { list, viewCounts, open } = loaderData;
  return (
    <>
      <PageHead title="Emails">
        <TextLink to="/admin/emails/templates">Reply templates</TextLink>
        <EmailTools request={list.request} />
      </PageHead>
      <ListScreen
        list={emailList}
        loaded={list}
        counts={viewCounts}
        noMatch="Nothing in the log matches your search."
        empty={
          <EmptyState title={adminMessages.noEmails}>
            <p>
              Every order writes two: one to you and one to the customer. Place one in{" "}
              <TextLink to="/" reloadDocument>
                the shop
              </TextLink>{" "}
              and look again.
            </p>
          </EmptyState>
        }
      />
      {open && (
        <Drawer titleId="email-title" closeTo={emailList.write(list.request)}>
          <EmailView email={open.email} />
        </Drawer>
      )}
    </>
  );
}

function EmailTools(props: {
  /** What is shown, and so exported. */
  request: RequestOf<typeof emailList>;
}) {
  const { search, filters } = props.request;
  const revalidator = useRevalidator();
  const { run } = useAction("clear-email-log", { failure: adminMessages.clearFailed });
  const refreshing = revalidator.state !== "idle";
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="quiet"
        size="small"
        aria-disabled={refreshing}
        onClick={() => void revalidator.revalidate()}
      >
        {refreshing ? "Refreshing…" : "Refresh"}
      </Button>
      <DownloadLink
        size="small"
        href={`/admin/emails/export.csv${emailList.write({ search, filters })}`}
      >
        Export CSV
      </DownloadLink>
      <ConfirmButton
        variant="quiet-danger"
        size="small"
        ask={{
          subject: "Clear Logs",
          question: adminMessages.clearEmails,
          yes: "Clear Logs",
          dangerous: true,
        }}
        onClick={() => run({ isConfirmed: true })}
      >
        Clear Logs
      </ConfirmButton>
    </div>
  );
}
