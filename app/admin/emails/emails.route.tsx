import { requestContext } from "#app/http/request-context.ts";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { Drawer } from "#app/ui/overlays/drawer.tsx";
import { pageOf } from "#app/ui/text/page-of.ts";
import { searchText } from "#app/ui/text/search-text.ts";
import {
  countEmails,
  type EmailLogSummary,
  findEmail,
  listEmailSummaries,
} from "#server/email/email-log-queries.ts";
import { adminMessages } from "../shared/admin-messages.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import { type ShopTime, shopTime } from "../shared/shop-time.ts";
import type { Route } from "./+types/emails.route";
import { EmailTable } from "./email-table.tsx";
import { EmailSearch, EmailTools } from "./email-tools.tsx";
import { EmailView } from "./email-view.tsx";
import { type EmailRow, emailResult } from "./email-views.ts";

const MAX_SHOWN = 1000;
const EMAILS_PER_PAGE = 50;

export const meta = adminMeta("Emails", "The emails that the shop sent.");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const time = shopTime(shop.details().timeZone);
  const search = searchText(url.searchParams.get("q"));
  const total = Math.min(MAX_SHOWN, await countEmails(shop.db, search));
  const page = pageOf(url.searchParams.get("page"), EMAILS_PER_PAGE, total);
  const limit = Math.min(page.size, total - page.offset);
  const emails = await listEmailSummaries(shop.db, { limit, offset: page.offset, search });
  const requested = url.searchParams.get("email");
  const email =
    requested !== null && /^\d{1,15}$/.test(requested)
      ? await findEmail(shop.db, Number(requested))
      : null;
  return {
    shopName: shop.details().name,
    search,
    page,
    emails: emails.map((each) => emailRow(each, time)),
    open:
      requested === null
        ? null
        : { email: email ? { ...emailRow(email, time), text: email.text } : null },
  };
}

export default function Emails({ loaderData }: Route.ComponentProps) {
  const { emails, page, open, search } = loaderData;
  const queryOf = (number: number) => emailListQuery(search, number);
  const listQuery = queryOf(page.number);
  return (
    <>
      <PageHead title="Emails">
        <TextLink to="/admin/emails/templates">Reply templates</TextLink>
        <EmailSearch search={search} />
        <EmailTools search={search} clearable={emails.length > 0 || search !== ""} />
      </PageHead>
      <p role="status" className="sr-only">
        {search && `${page.total} emails found`}
      </p>
      {emails.length > 0 ? (
        <EmailTable emails={emails} listQuery={listQuery} />
      ) : (
        <EmptyState title={adminMessages.noEmails}>
          {search ? (
            <p>
              Nothing in the log matches your search.{" "}
              <TextLink to="/admin/emails">Show all emails</TextLink>
            </p>
          ) : (
            <p>
              Every order writes two: one to you and one to the customer. Place one in{" "}
              <TextLink to="/" reloadDocument>
                the shop
              </TextLink>{" "}
              and look again.
            </p>
          )}
        </EmptyState>
      )}
      <Pager page={page} noun="emails" queryOf={queryOf} />
      {open && (
        <Drawer titleId="email-title" closeTo={listQuery}>
          <EmailView email={open.email} />
        </Drawer>
      )}
    </>
  );
}

function emailRow(email: EmailLogSummary, time: ShopTime): EmailRow {
  return {
    id: email.id,
    at: time.sortable(email.loggedAt),
    to: email.to,
    subject: email.subject,
    result: emailResult(email),
    error: email.error,
  };
}

/** The list's query for a search and a page. */
function emailListQuery(search: string, page: number): string {
  const query = new URLSearchParams(search && { q: search });
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `?${query}` : "";
}
