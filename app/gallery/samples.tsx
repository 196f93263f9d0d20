import { type ReactNode, useState } from "react";
import { Actions } from "../ui/buttons/actions.tsx";
import { Button, ButtonLink, DownloadLink } from "../ui/buttons/button.tsx";
import { FileButton } from "../ui/buttons/file-button.tsx";
import { TextButton } from "../ui/buttons/text-button.tsx";
import { TextLink } from "../ui/buttons/text-link.tsx";
import { Alert } from "../ui/content/alert.tsx";
import { Badge } from "../ui/content/badge.tsx";
import { Fact, Facts } from "../ui/content/facts.tsx";
import { Icon } from "../ui/content/icon.tsx";
import { Note } from "../ui/content/note.tsx";
import { SecondLine } from "../ui/content/second-line.tsx";
import { SignBadge } from "../ui/content/sign-badge.tsx";
import { Skeleton } from "../ui/content/skeleton.tsx";
import { SpokenChange } from "../ui/content/spoken-change.tsx";
import { StatStrip } from "../ui/content/stat-strip.tsx";
import { Tags } from "../ui/content/tags.tsx";
import { Container } from "../ui/layout/container.tsx";
import { PageHead } from "../ui/layout/page-head.tsx";
import { Panel, panelLink, panelList } from "../ui/layout/panel.tsx";
import { PartNotLoaded } from "../ui/lazy/part-not-loaded.tsx";
import { BackLink } from "../ui/navigation/back-link.tsx";
import { Breadcrumb } from "../ui/navigation/breadcrumb.tsx";
import { PageProgress } from "../ui/navigation/page-progress.tsx";
import { PillTabs } from "../ui/navigation/pill-tabs.tsx";
import { Tabs } from "../ui/navigation/tabs.tsx";
import { Barcode } from "../ui/print/barcode.tsx";
import { Slip } from "../ui/print/slip.tsx";
import { fieldSamples } from "./field-samples.tsx";
import { listSamples } from "./list-samples.tsx";
import { overlaySamples } from "./overlay-samples.tsx";
import { nothing } from "./sample-things.ts";

const check = "M3.5 8.5l3 3 6-7";

/** Samples by the file that they show; a test compares. Overlays are separate. */
export const samples: Record<string, ReactNode> = {
  "actions.tsx": (
    <Actions>
      <Button>Go on</Button>
      <Button variant="quiet">Look again</Button>
    </Actions>
  ),
  "button.tsx": (["solid", "quiet", "danger", "quiet-danger"] as const).map((variant) => (
    <p key={variant} className="flex flex-wrap items-center gap-3">
      {(["small", "compact", "normal", "wide", "large"] as const).map((size) => (
        <Button key={size} variant={variant} size={size}>{`${variant} ${size}`}</Button>
      ))}
      <Button variant={variant} disabled>
        disabled
      </Button>
      <ButtonLink to="?" variant={variant}>
        a link
      </ButtonLink>
      {variant === "quiet" && <DownloadLink href="?">a file</DownloadLink>}
    </p>
  )),
  "file-button.tsx": (
    <div className="grid justify-items-start gap-4">
      <FileButton label="Choose a file" onFiles={nothing} />
      <FileButton label="Choose a small file" size="small" onFiles={nothing} />
    </div>
  ),
  "text-button.tsx": <TextButton className="justify-self-start">Seldom wanted</TextButton>,
  "text-link.tsx": (
    <p>
      A text with <TextLink to="?">a link</TextLink> in it.
    </p>
  ),
  "alert.tsx": (
    <>
      <Alert>It was not saved. Please try again.</Alert>
      <Alert good>It was saved.</Alert>
    </>
  ),
  "badge.tsx": (
    <p className="flex flex-wrap items-center gap-3">
      <Badge>Coming Soon</Badge>
      <Badge large>Saved 15%</Badge>
    </p>
  ),
  "facts.tsx": (
    <Facts>
      <Fact name="To">somebody@example.com</Fact>
      <Fact name="State">
        <SignBadge sign={check}>Done</SignBadge>
        <SecondLine>Yesterday</SecondLine>
      </Fact>
    </Facts>
  ),
  "icon.tsx": <Icon d={check} size={16} />,
  "note.tsx": <Note>Something that has to be known here.</Note>,
  "second-line.tsx": (
    <p>
      A value
      <SecondLine>and what is said more quietly</SecondLine>
    </p>
  ),
  "sign-badge.tsx": (
    <p className="flex flex-wrap gap-4">
      {(["plain", "soft", "good", "danger"] as const).map((tone) => (
        <SignBadge key={tone} sign={check} tone={tone}>
          {tone}
        </SignBadge>
      ))}
    </p>
  ),
  "skeleton.tsx": <Skeleton className="h-16" />,
  "spoken-change.tsx": (
    <div>
      <p>A change of this text is said to screen readers.</p>
      <SpokenChange text="Total $35.12" />
    </div>
  ),
  "stat-strip.tsx": (
    <>
      <StatStrip
        label="Three figures"
        stats={[
          { name: "Today", value: "$120.00" },
          { name: "Waiting", value: "7", urgent: true, to: "/components" },
          { name: "Everything", value: "$1,234,567.89", note: "12% more than before" },
        ]}
      />
      <StatStrip
        label="Four figures"
        stats={["North", "East", "South", "West"].map((name) => ({ name, value: "12" }))}
      />
    </>
  ),
  "tags.tsx": <Tags tags={["Vegan", "Gluten-Free", "Stone-Ground", "Organic", "Direct Trade"]} />,
  "container.tsx": <Container className="border border-dashed border-line">The page</Container>,
  "page-head.tsx": (
    <PageHead title="A Screen">
      <Button size="small">What it does</Button>
    </PageHead>
  ),
  "panel.tsx": (
    <Panel title="A part of a screen">
      <ul className={panelList}>
        <li>One</li>
        <li>
          <a className={panelLink} href="?">
            Two, with a link
          </a>
        </li>
      </ul>
    </Panel>
  ),
  "back-link.tsx": <BackLink to="?">Things</BackLink>,
  "breadcrumb.tsx": (
    <Breadcrumb
      trail={[
        { name: "Home", path: "/components" },
        { name: "Things", path: "/components/sheet" },
        { name: "This one", path: "/components/sheet" },
      ]}
    />
  ),
  "page-progress.tsx": <PageProgress isPreparing />,
  "part-not-loaded.tsx": <PartNotLoaded />,
  "pill-tabs.tsx": (
    <div>
      <PillTabs
        label="Views"
        tabs={[
          { name: "This view", count: 1200, to: "?", current: true },
          { name: "Another view", to: "?view=2", current: false },
        ]}
      />
    </div>
  ),
  "tabs.tsx": <TabsSample />,
  "barcode.tsx": <Barcode modules="1101001001110100110101100011" text="1000042" />,
  "slip.tsx": (
    <Slip>
      <p>The sums of a purchase</p>
      <p className="text-right">$42.00</p>
    </Slip>
  ),
  ...fieldSamples,
  ...listSamples,
  ...overlaySamples,
};

function TabsSample() {
  const [selected, setSelected] = useState<"one" | "two">("one");
  return (
    <Tabs
      label="Parts"
      parts={[
        { id: "one", title: "One part", content: "What is in it." },
        { id: "two", title: "Another", content: "What is in the other." },
      ]}
      selected={selected}
      onSelect={setSelected}
    />
  );
}
