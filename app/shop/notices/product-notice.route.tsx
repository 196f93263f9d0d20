import { data } from "react-router";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { pageMeta } from "../seo/page-meta.ts";
import { MessagePage } from "../shared/message-page.tsx";
import type { Route } from "./+types/product-notice.route";
import { NoticeChoice, NoticeChoices } from "./notice-choices.tsx";
import { changeNotice, noticeHeaders, readNotice } from "./notice-route.ts";
import { productNoticeMessages } from "./product-notice-messages.ts";

export async function loader(args: Route.LoaderArgs) {
  const notice = await readNotice(args);
  if (!notice || notice.topic === "opening") return data({ notice: null }, { status: 404 });
  return data({ notice });
}

export const action = changeNotice;
export const headers = noticeHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: "Back in stock",
    description: "Whether we write to you when a bar is back.",
  });

export default function ProductNotice({ loaderData }: Route.ComponentProps) {
  const { notice } = loaderData;
  const { unknown, notified, confirm, confirmed } = productNoticeMessages;
  if (!notice) {
    return (
      <MessagePage isResult title={unknown.title} text={unknown.text}>
        <ButtonLink to="/products">Browse Chocolate Bars</ButtonLink>
      </MessagePage>
    );
  }
  const { email, product, isNotified, isConfirmed, isFirstArrival } = notice;
  const { name, id } = product;
  const comes = isFirstArrival ? "is here" : "is back";
  if (isNotified) {
    return (
      <MessagePage isResult title={notified.title} text={notified.text(name)}>
        <ButtonLink to={`/products/${id}`}>{`See ${name}`}</ButtonLink>
      </MessagePage>
    );
  }
  if (isConfirmed) {
    return (
      <MessagePage isResult title={confirmed.title} text={confirmed.text(name, email, comes)}>
        <NoticeChoice what="leave" label={confirmed.leave} />
      </MessagePage>
    );
  }
  return (
    <MessagePage isResult title={confirm.title(name, comes)} text={confirm.text(email, comes)}>
      <NoticeChoices {...confirm} />
    </MessagePage>
  );
}
