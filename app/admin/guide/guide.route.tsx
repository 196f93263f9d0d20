import { data } from "react-router";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { Panel, PanelTitle } from "#app/ui/layout/panel.tsx";
import { adminMetaOf } from "../shared/admin-meta.ts";
import type { Route } from "./+types/guide.route";
import { type GuidePage, guideScreens, guideWalks } from "./guide-pages.ts";
import { readGuide } from "./read-guide.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMetaOf(matches, loaderData?.title ?? "Guide", "How the shop is run.");

/** The owner's guide: its contents or one page. */
export function loader({ params: { slug } }: Route.LoaderArgs) {
  const page = [...guideWalks, ...guideScreens].find((each) => each.slug === slug);
  const html = page && readGuide(page.slug);
  if (page && html !== undefined) return data({ title: page.title, html });
  const isContents = slug === undefined;
  return data(
    { title: isContents ? "Guide" : "This page is not there", html: null },
    { status: isContents ? 200 : 404 },
  );
}

export default function Guide({ loaderData }: Route.ComponentProps) {
  const { title, html } = loaderData;
  if (html === null) {
    return (
      <>
        <PageHead title={title} />
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <Contents title="What to do" pages={guideWalks} />
          <Contents title="The screens" pages={guideScreens} />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHead title={title}>
        <TextLink to="/admin/guide">The whole guide</TextLink>
      </PageHead>
      <Panel aria-label={title}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the shop's own text. */}
        <div className="page-text" dangerouslySetInnerHTML={{ __html: html }} />
      </Panel>
    </>
  );
}

function Contents({ title, pages }: { title: string; pages: readonly GuidePage[] }) {
  const id = `guide-${title.toLowerCase().replaceAll(" ", "-")}`;
  return (
    <Panel aria-labelledby={id}>
      <PanelTitle id={id}>{title}</PanelTitle>
      <ul className="mt-2 columns-2 gap-8">
        {pages.map((page) => (
          <li key={page.slug} className="py-1.5">
            <TextLink className="inline-block py-0.5" to={`/admin/guide/${page.slug}`}>
              {page.title}
            </TextLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
