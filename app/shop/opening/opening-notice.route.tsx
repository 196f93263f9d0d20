import { data } from "react-router";
import { requestContext } from "#app/http/request-context.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { NoticeChoice, NoticeChoices } from "../notices/notice-choices.tsx";
import { changeNotice, noticeHeaders, readNotice } from "../notices/notice-route.ts";
import { pageMeta } from "../seo/page-meta.ts";
import type { Route } from "./+types/opening-notice.route";
import { ClosedFrame } from "./closed-frame.tsx";
import { openingMessages } from "./opening-messages.ts";

export async function loader(args: Route.LoaderArgs) {
  const isOpen = args.context.get(requestContext).shop.opening().state === "open";
  const notice = await readNotice(args);
  if (notice?.topic !== "opening") return data({ notice: null, isOpen }, { status: 404 });
  return data({ notice, isOpen });
}

export const action = changeNotice;
export const headers = noticeHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: openingMessages.soon.title,
    description: "Whether we write to you when we open.",
  });

export default function OpeningNotice({ loaderData }: Route.ComponentProps) {
  const { notice, isOpen } = loaderData;
  const { unknown, open, confirm, confirmed } = openingMessages;
  if (isOpen || notice?.isNotified) {
    return (
      <ClosedFrame {...open}>
        <ButtonLink to="/">Come in</ButtonLink>
      </ClosedFrame>
    );
  }
  if (!notice) {
    return (
      <ClosedFrame {...unknown}>
        <ButtonLink to="/">Return Home</ButtonLink>
      </ClosedFrame>
    );
  }
  if (notice.isConfirmed) {
    return (
      <ClosedFrame title={confirmed.title} text={confirmed.text(notice.email)}>
        <NoticeChoice what="leave" label={confirmed.leave} />
      </ClosedFrame>
    );
  }
  return (
    <ClosedFrame title={confirm.title} text={confirm.text(notice.email)}>
      <NoticeChoices {...confirm} />
    </ClosedFrame>
  );
}
