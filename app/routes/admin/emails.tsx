import { Link } from "react-router";
import {
  countEmails,
  type EmailLogSummary,
  findEmail,
  listEmailSummaries,
} from "#server/email-log/email-log-queries.ts";
import { type EmailRow, emailOutcome } from "../../admin/email-views.ts";
import { pageOf } from "../../admin/page-of.ts";
import { type ShopTime, shopTime } from "../../admin/shop-time.ts";
import { Drawer } from "../../components/admin/drawer.tsx";
import { EmailTable } from "../../components/admin/email-table.tsx";
import { EmailView } from "../../components/admin/email-view.tsx";
import { Pager } from "../../components/admin/pager.tsx";
import { adminMessages } from "../../messages/admin-messages.ts";
import { requestContext } from "../../shop-context.ts";
import type { Route } from "./+types/emails";

const MOST_SHOWN = 1000;
const EMAILS_PER_PAGE = 50;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Emails · ${loaderData?.shopName ?? "Conche"}` },
  { name: "description", content: "The e-mails that the shop sent." },
  { name: "robots", content: "noindex" },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const time = shopTime(shop.settings.shop.timeZone);
  const total = Math.min(MOST_SHOWN, await countEmails(shop.db));
  const page = pageOf(url.searchParams.get("page"), EMAILS_PER_PAGE, total);
  const limit = Math.min(page.size, total - page.offset);
  const emails = await listEmailSummaries(shop.db, { limit, offset: page.offset });
  const asked = url.searchParams.get("email");
  const email =
    asked !== null && /^\d{1,15}$/.test(asked) ? await findEmail(shop.db, Number(asked)) : null;
  return {
    shopName: shop.settings.shop.name,
    page,
    emails: emails.map((each) => emailRow(each, time)),
    open:
      asked === null
        ? null
        : { email: email ? { ...emailRow(email, time), text: email.text } : null },
  };
}

export default function Emails({ loaderData }: Route.ComponentProps) {
  const { emails, page, open } = loaderData;
  const listQuery = page.number === 1 ? "" : `?page=${page.number}`;
  return (
    <>
      <div className="admin-head">
        <h1>Emails</h1>
      </div>
      {emails.length > 0 ? (
        <EmailTable emails={emails} listQuery={listQuery} />
      ) : (
        <div className="admin-empty">
          <p className="admin-empty-title">{adminMessages.noEmails}</p>
          <p>
            Every order writes two: one to you and one to the customer. Place one in{" "}
            <Link className="link" to="/" reloadDocument>
              the shop
            </Link>{" "}
            and look again.
          </p>
        </div>
      )}
      <Pager page={page} noun="e-mails" />
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
    outcome: emailOutcome(email),
    error: email.error,
  };
}
