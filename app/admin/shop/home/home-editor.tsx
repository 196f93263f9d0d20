import type { ReactNode } from "react";
import { type EarlierVersion, EarlierVersions } from "#app/admin/shared/earlier-versions.tsx";
import { SettingsForm } from "#app/admin/shared/settings-form.tsx";
import { FieldGroup } from "#app/ui/fields/field-group.tsx";
import type { OwnWords } from "#domain/home/home-content.ts";
import { type HomeSettings, homeSchema, socialSites } from "#domain/home/home-settings.ts";
import { ShopPreview } from "../shared/shop-preview.tsx";
import { BarChoice, type BarName } from "./bar-choice.tsx";
import { HeroFields } from "./hero-fields.tsx";
import { HomeField } from "./home-field.tsx";
import { homeMessages, socialNames } from "./home-messages.ts";
import type { HomeStart } from "./home-result.ts";
import { ProcessFields } from "./process-fields.tsx";
import { SectionOrder } from "./section-order.tsx";
import { useHomeForm } from "./use-home-form.ts";
import { ValueFields } from "./value-fields.tsx";

/** Edits the content of the home page and of the frame around every page, with a preview. */
export function HomeEditor(props: {
  loaded: HomeStart;
  versions: readonly EarlierVersion<HomeSettings>[];
  bars: readonly BarName[];
  own: OwnWords;
}): ReactNode {
  const { bars, own } = props;
  const form = useHomeForm(props.loaded);
  const { draft, edit, change, start } = form;
  const shown = homeSchema.safeParse(draft);
  const { announcement, box, social } = draft;
  const announce = (part: Partial<HomeSettings["announcement"]>, path: string) =>
    change("announcement", { ...announcement, ...part }, path);
  return (
    <SettingsForm title="Home & texts" isPart form={form} sentences={homeMessages.trouble}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
        <div className="grid gap-5">
          <HeroFields form={form} bars={bars} own={own} />
          <FieldGroup title="Announcement">
            <div className="mt-3 grid gap-4 sm:grid-cols-2">
              <HomeField
                form={form}
                path="announcement.text"
                label="One line, above every page"
                hint="Leave blank for none."
                value={announcement.text}
                onChange={(text) => announce({ text }, "announcement.text")}
              />
              <HomeField
                form={form}
                path="announcement.to"
                label="Where it leads"
                hint="Such as /products. Leave blank for nowhere."
                type="url"
                value={announcement.to}
                onChange={(to) => announce({ to }, "announcement.to")}
              />
              <HomeField
                form={form}
                path="announcement.from"
                label="First day"
                hint="Dates use your shop's time zone."
                type="date"
                value={announcement.from}
                onChange={(from) => announce({ from }, "announcement.from")}
              />
              <HomeField
                form={form}
                path="announcement.until"
                label="Last day"
                type="date"
                value={announcement.until}
                onChange={(until) => announce({ until }, "announcement.until")}
              />
            </div>
          </FieldGroup>
          <SectionOrder
            sections={draft.sections}
            onChange={(sections) => change("sections", sections)}
          />
          <FieldGroup title="Featured bars">
            <BarChoice
              bars={bars}
              chosen={draft.featured}
              most={24}
              onChange={(featured) => change("featured", featured)}
              none="Without a choice, the seven newest are shown."
            />
          </FieldGroup>
          <ProcessFields form={form} own={own} />
          <ValueFields form={form} own={own} />
          <FieldGroup title="The box">
            <div className="mt-3 grid gap-4">
              <HomeField
                form={form}
                path="box.title"
                label="Title"
                own={own.boxTitle}
                value={box.title}
                onChange={(title) => change("box", { ...box, title }, "box.title")}
              />
              <HomeField
                form={form}
                path="box.text"
                label="Text"
                hint="Before what the shop says of the savings."
                value={box.text}
                onChange={(text) => change("box", { ...box, text }, "box.text")}
              />
            </div>
          </FieldGroup>
          <FieldGroup title="Footer">
            <div className="mt-3 grid gap-4 sm:grid-cols-2">
              <div className="sm:col-span-2">
                <HomeField
                  form={form}
                  path="footer"
                  label="Below your name"
                  own={own.footer}
                  value={draft.footer}
                  onChange={(footer) => change("footer", footer, "footer")}
                />
              </div>
              {socialSites.map((site) => (
                <HomeField
                  key={site}
                  form={form}
                  path={`social.${site}`}
                  label={socialNames[site]}
                  type="url"
                  value={social[site]}
                  onChange={(address) =>
                    change("social", { ...social, [site]: address }, `social.${site}`)
                  }
                />
              ))}
            </div>
          </FieldGroup>
          <EarlierVersions
            versions={props.versions}
            current={start.version}
            onPutBack={(settings) => edit(() => settings)}
          />
        </div>
        <ShopPreview draft={shown.success ? { home: shown.data } : {}} />
      </div>
    </SettingsForm>
  );
}
