import { type ReactNode, useState } from "react";
import { Actions } from "../ui/buttons/actions.tsx";
import { Button, ButtonLink, DownloadLink } from "../ui/buttons/button.tsx";
import { FileButton } from "../ui/buttons/file-button.tsx";
import { TextButton } from "../ui/buttons/text-button.tsx";
import { TextLink } from "../ui/buttons/text-link.tsx";
import { Alert } from "../ui/content/alert.tsx";
import { Badge } from "../ui/content/badge.tsx";
import type { Elements } from "../ui/content/elements.ts";
import { Fact, Facts } from "../ui/content/facts.tsx";
import { Icon } from "../ui/content/icon.tsx";
import { Note } from "../ui/content/note.tsx";
import { SecondLine } from "../ui/content/second-line.tsx";
import { SignBadge } from "../ui/content/sign-badge.tsx";
import { Skeleton } from "../ui/content/skeleton.tsx";
import { SpokenChange } from "../ui/content/spoken-change.tsx";
import { StatStrip } from "../ui/content/stat-strip.tsx";
import { Tags } from "../ui/content/tags.tsx";
import { Checkbox } from "../ui/fields/checkbox.tsx";
import { CheckboxGroup } from "../ui/fields/checkbox-group.tsx";
import { Choice } from "../ui/fields/choice.tsx";
import { Field, UnitInput } from "../ui/fields/field.tsx";
import { FieldGroup } from "../ui/fields/field-group.tsx";
import { FileInput } from "../ui/fields/file-input.tsx";
import { Input, Select, Textarea } from "../ui/fields/input.tsx";
import { Options } from "../ui/fields/options.tsx";
import { SubmitForm } from "../ui/fields/submit-form.tsx";
import { SwitchField } from "../ui/fields/switch-field.tsx";
import { SelectField, TextareaField, TextField, UnitField } from "../ui/fields/text-field.tsx";
import { useSelection } from "../ui/hooks/use-selection.ts";
import { Container } from "../ui/layout/container.tsx";
import { PageHead } from "../ui/layout/page-head.tsx";
import { Panel, panelLink, panelList } from "../ui/layout/panel.tsx";
import { type Column, DataTable } from "../ui/lists/data-table.tsx";
import { EmptyState } from "../ui/lists/empty-state.tsx";
import { ListKeys } from "../ui/lists/list-keys.tsx";
import { ListSearch } from "../ui/lists/list-search.tsx";
import { Pager } from "../ui/lists/pager.tsx";
import { SelectAll } from "../ui/lists/select-all.tsx";
import { SortableList } from "../ui/lists/sortable-list.tsx";
import { BackLink } from "../ui/navigation/back-link.tsx";
import { Breadcrumb } from "../ui/navigation/breadcrumb.tsx";
import { PillTabs } from "../ui/navigation/pill-tabs.tsx";
import { Tabs } from "../ui/navigation/tabs.tsx";
import { ConfirmButton } from "../ui/overlays/confirm-button.tsx";
import { ConfirmDialog } from "../ui/overlays/confirm-dialog.tsx";
import { Drawer } from "../ui/overlays/drawer.tsx";
import { Menu, MenuAction } from "../ui/overlays/menu.tsx";
import { Modal, ModalActions, ModalTitle } from "../ui/overlays/modal.tsx";
import { showToast, type Toast } from "../ui/overlays/toaster.tsx";
import { Barcode } from "../ui/print/barcode.tsx";
import { Slip } from "../ui/print/slip.tsx";

const nothing = () => {};
const check = "M3.5 8.5l3 3 6-7";
const longWord = "A-name-that-nobody-thought-of-when-the-column-was-made";

/** Samples by the file that they show; a test compares. Overlays are separate. */
export const samples: Record<string, ReactNode> = {
  "actions.tsx": (
    <Actions>
      <Button>Go on</Button>
      <Button variant="quiet">Look again</Button>
    </Actions>
  ),
  "alert.tsx": (
    <>
      <Alert>It was not saved. Please try again.</Alert>
      <Alert good>It was saved.</Alert>
    </>
  ),
  "back-link.tsx": <BackLink to="?">Things</BackLink>,
  "badge.tsx": (
    <p className="flex flex-wrap items-center gap-3">
      <Badge>Coming Soon</Badge>
      <Badge large>Saved 15%</Badge>
    </p>
  ),
  "barcode.tsx": <Barcode modules="1101001001110100110101100011" text="1000042" />,
  "breadcrumb.tsx": (
    <Breadcrumb
      trail={[
        { name: "Home", path: "/components" },
        { name: "Things", path: "/components/sheet" },
        { name: "This one", path: "/components/sheet" },
      ]}
    />
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
  "checkbox.tsx": (
    <>
      <Checkbox label="Off" checked={false} onChange={nothing} />
      <Checkbox label="On" checked onChange={nothing} />
    </>
  ),
  "checkbox-group.tsx": (
    <CheckboxGroup
      id="sample-days"
      legend={<legend className="font-semibold">Days</legend>}
      className="flex flex-wrap gap-x-5"
      options={[
        { value: "mo", label: "Monday" },
        { value: "tu", label: "Tuesday" },
      ]}
      chosen={["tu"]}
      problem="Choose the other one."
      onChange={nothing}
    />
  ),
  "choice.tsx": (
    <Choice<"flat" | "zones">
      id="sample-choice"
      legend="How it is charged"
      value="zones"
      options={{
        flat: { label: "One fee", hint: "To all states." },
        zones: { label: "By zone" },
      }}
      onChange={nothing}
    />
  ),
  "text-field.tsx": (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField id="text-plain" label="A line" defaultValue="Filled in" />
      <TextField id="text-wrong" label="Wrong" optional problem="Please fill this in." />
      <TextareaField id="text-long" label="Lines" hint="As many as you like." />
      <SelectField id="text-choice" label="A choice">
        <option>One</option>
        <option>Two</option>
      </SelectField>
      <UnitField id="text-dollars" label="Dollars" unit="$" defaultValue="12.00" />
    </div>
  ),
  "confirm-button.tsx": (
    <ConfirmButton
      variant="quiet-danger"
      ask={{ subject: "A thing", question: "Delete it?", yes: "Delete", dangerous: true }}
      onClick={nothing}
    >
      Delete…
    </ConfirmButton>
  ),
  "confirm-dialog.tsx": <Overlays names={["confirm", "confirm-danger"]} />,
  "container.tsx": <Container className="border border-dashed border-line">The page</Container>,
  "data-table.tsx": <Table />,
  "drawer.tsx": <Overlays names={["drawer"]} />,
  "empty-state.tsx": (
    <>
      <EmptyState title="Nothing here" />
      <EmptyState title="Nothing found">
        <p>Search for something else.</p>
      </EmptyState>
    </>
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
  "field.tsx": (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field id="field-plain" label="Plain">
        {(control) => <Input {...control} />}
      </Field>
      <Field id="field-optional" label="With a hint" optional hint="What it is for.">
        {(control) => <Input {...control} />}
      </Field>
      <Field id="field-wrong" label="Wrong" problem="Please fill this in.">
        {(control) => <Input {...control} />}
      </Field>
      <Field id="field-dollars" label="Dollars">
        {(control) => <UnitInput {...control} unit="$" defaultValue="12.00" />}
      </Field>
      <Field id="field-percent" label="Percent, off">
        {(control) => <UnitInput {...control} unit="%" defaultValue="15" disabled />}
      </Field>
    </div>
  ),
  "field-group.tsx": (
    <FieldGroup title="Fields that belong together">
      <Field id="group-field" label="One of them">
        {(control) => <Input {...control} />}
      </Field>
    </FieldGroup>
  ),
  "input.tsx": (
    <div className="grid gap-3 sm:grid-cols-2">
      <Input aria-label="Empty" placeholder="Placeholder" />
      <Input aria-label="Filled" defaultValue="Filled in" />
      <Input aria-label="Wrong" defaultValue="Wrong" aria-invalid />
      <Input aria-label="Fixed" defaultValue="Read only" readOnly />
      <Select aria-label="Choice">
        <option>One of several</option>
      </Select>
      <Textarea aria-label="Text" defaultValue={"Two\nlines"} />
    </div>
  ),
  "list-keys.tsx": (
    <>
      <ListKeys />
      <ListKeys selects={false} />
    </>
  ),
  "file-input.tsx": <FileInput aria-label="A file" onFiles={nothing} />,
  "file-button.tsx": (
    <div className="grid justify-items-start gap-4">
      <FileButton label="Choose a file" onFiles={nothing} />
      <FileButton label="Choose a small file" size="small" onFiles={nothing} />
    </div>
  ),
  "icon.tsx": <Icon d={check} size={16} />,
  "select-all.tsx": <SelectAllThings />,
  "submit-form.tsx": (
    <SubmitForm onSubmit={nothing}>
      <Button type="submit">Send</Button>
    </SubmitForm>
  ),
  "list-search.tsx": (
    <ListSearch
      list="sample"
      placeholder="Name or number"
      maxLength={100}
      name="search"
      search="what was searched"
      fields={[
        {
          kind: "choice",
          name: "kind",
          label: "Kind",
          all: "All kinds",
          options: [{ value: "one", label: "One kind" }],
        },
        { kind: "day", name: "since", label: "Since", isExtra: true },
      ]}
      query="?search=what+was+searched"
      tidy={(query) => `?${query}`}
    />
  ),
  "menu.tsx": <MenuSample />,
  "modal.tsx": <Overlays names={["modal", "modal-wide", "modal-side"]} />,
  "note.tsx": <Note>Something that has to be known here.</Note>,
  "page-head.tsx": (
    <PageHead title="A Screen">
      <Button size="small">What it does</Button>
    </PageHead>
  ),
  "options.tsx": (
    <Select aria-label="Size">
      <Options of={{ small: "Small", large: "Large" }} />
    </Select>
  ),
  "pager.tsx": (
    <>
      <Pager page={pageNumber(1)} noun="things" />
      <Pager page={pageNumber(2)} noun="more things" />
      <Pager page={pageNumber(3)} noun="many things" moreThan={1000} />
    </>
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
  "slip.tsx": (
    <Slip>
      <p>The sums of a purchase</p>
      <p className="text-right">$42.00</p>
    </Slip>
  ),
  "sortable-list.tsx": (
    <SortableList
      label="Ingredients"
      entries={["Cocoa beans", "Cane sugar", longWord]}
      onMove={nothing}
      onRemove={nothing}
    >
      {(entry) => <span className="min-w-0 font-medium wrap-anywhere">{entry}</span>}
    </SortableList>
  ),
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
  "switch-field.tsx": (
    <p className="flex flex-wrap gap-6">
      <SwitchField name="off" label="Off" checked={false} onChange={nothing} />
      <SwitchField name="on" label="On" checked onChange={nothing} />
    </p>
  ),
  "tabs.tsx": <TabsSample />,
  "tags.tsx": <Tags tags={["Vegan", "Gluten-Free", "Stone-Ground", "Organic", "Direct Trade"]} />,
  "text-button.tsx": <TextButton className="justify-self-start">Seldom wanted</TextButton>,
  "text-link.tsx": (
    <p>
      A text with <TextLink to="?">a link</TextLink> in it.
    </p>
  ),
  "toaster.tsx": <Overlays names={["toast", "toast-action", "toast-destructive"]} />,
};

/** Samples of overlays, by their name in the URL. */
export const overlays: Record<string, (close: () => void) => Elements> = {
  confirm: (close) => (
    <ConfirmDialog
      subject="Order 1042"
      question="Send it?"
      yes="Send"
      onYes={nothing}
      onClose={close}
    />
  ),
  "confirm-danger": (close) => (
    <ConfirmDialog
      subject={longWord}
      question="Delete it? This cannot be undone."
      yes="Delete"
      no="Keep"
      dangerous
      onYes={nothing}
      onClose={close}
    />
  ),
  drawer: () => (
    <Drawer titleId="drawer-title" closeTo="">
      <h2 id="drawer-title">Details of a row</h2>
      <h3>A part of them</h3>
      <p>What the list has no room for.</p>
      <Button onClick={() => showToast({ title: "Saved", description: "It is as you wrote it." })}>
        Save
      </Button>
    </Drawer>
  ),
  modal: (close) => <ModalSample shape="box" close={close} />,
  "modal-wide": (close) => <ModalSample shape="wide-box" close={close} />,
  "modal-side": (close) => <ModalSample shape="side" close={close} />,
};

export const toasts: Record<string, Toast> = {
  toast: { title: "Saved", description: "It is as you wrote it." },
  "toast-action": {
    title: "Removed",
    description: "It's no longer in the list.",
    action: { label: "Undo", run: nothing },
  },
  "toast-destructive": {
    title: "Not saved",
    description: "The server could not be reached.",
    tone: "destructive",
  },
};

function Overlays({ names }: { names: readonly string[] }) {
  return (
    <p className="flex flex-wrap gap-3">
      {names.map((name) => (
        <ButtonLink key={name} to={`?open=${name}`} preventScrollReset variant="quiet" size="small">
          {name}
        </ButtonLink>
      ))}
    </p>
  );
}

type Thing = { readonly id: string; readonly name: string; readonly price: string };

const things: readonly Thing[] = [
  { id: "1", name: "New", price: "$1.00" },
  { id: "2", name: "Selected", price: "$22.00" },
  { id: "3", name: longWord, price: "$333.00" },
];

const columns: readonly Column<Thing>[] = [
  {
    id: "thing",
    title: "Thing",
    isRowHeader: true,
    sort: { direction: "ascending", query: "?" },
    cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
  },
  {
    id: "worth",
    title: "Price",
    numeric: true,
    sort: { direction: undefined, query: "?" },
    cell: ({ price }) => price,
  },
  { id: "more", title: "More", hiddenTitle: true, cell: () => <TextLink to="?">View</TextLink> },
];

/** With a question, as many menus have one. */
function MenuSample() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Menu label="Actions">
        <MenuAction onAction={nothing}>Do it</MenuAction>
        <MenuAction onAction={nothing} disabled>
          Not now
        </MenuAction>
        <MenuAction onAction={() => setAsking(true)} dangerous>
          Delete it
        </MenuAction>
      </Menu>
      {isAsking && (
        <ConfirmDialog
          subject="A thing"
          question="Delete it?"
          yes="Delete"
          dangerous
          onYes={nothing}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function SelectAllThings() {
  return <SelectAll selection={useSelection(things)} />;
}

function Table() {
  const selection = useSelection(things);
  return (
    <DataTable
      caption="Things, by name"
      columns={columns}
      rows={things}
      idOf={({ id }) => id}
      markOf={({ id }) => (id === "1" ? "new" : undefined)}
      labelsOnCards
      selection={{
        ...selection,
        has: (id) => id === "2" || selection.has(id),
        labelOf: ({ name }) => name,
      }}
    />
  );
}

function ModalSample(props: { shape: "box" | "wide-box" | "side"; close: () => void }) {
  const { shape, close } = props;
  return (
    <Modal titleId="modal-title" shape={shape} onClose={close}>
      <div className={shape === "side" ? "p-6" : ""}>
        <ModalTitle id="modal-title">{`A ${shape}`}</ModalTitle>
        <Field id="modal-field" label="A field">
          {(control) => <Input {...control} />}
        </Field>
        <ModalActions>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button onClick={close}>Save</Button>
        </ModalActions>
      </div>
    </Modal>
  );
}

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

function pageNumber(number: number) {
  return { number, pages: 3, offset: (number - 1) * 10, size: 10, total: 27 };
}
