import { type ReactNode, useState } from "react";
import { MediaLibrary } from "#app/admin/media/media-library.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { FieldGroup } from "#app/ui/fields/field-group.tsx";
import { SelectField } from "#app/ui/fields/text-field.tsx";
import type { OwnWords } from "#domain/home/home-content.ts";
import type { HomeSettings } from "#domain/home/home-settings.ts";
import { BarChoice, type BarName } from "./bar-choice.tsx";
import { HomeField } from "./home-field.tsx";
import type { HomeForm } from "./use-home-form.ts";

type Hero = HomeSettings["hero"];

/** The first screen of the home page. */
export function HeroFields(props: {
  form: HomeForm;
  bars: readonly BarName[];
  own: OwnWords;
}): ReactNode {
  const { form, bars, own } = props;
  const [choosing, setChoosing] = useState(false);
  const { hero } = form.draft;
  const set = (part: Partial<Hero>, path?: string) =>
    form.change("hero", { ...hero, ...part }, path);
  const setButton = (index: 0 | 1, part: Partial<Hero["buttons"][number]>, path: string) => {
    const buttons: Hero["buttons"] = [...hero.buttons];
    buttons[index] = { ...buttons[index], ...part };
    set({ buttons }, path);
  };
  return (
    <FieldGroup title="First screen">
      <div className="mt-3 grid gap-4">
        <HomeField
          form={form}
          path="hero.headline"
          label="Headline"
          own={own.headline}
          value={hero.headline}
          onChange={(headline) => set({ headline }, "hero.headline")}
        />
        <HomeField
          form={form}
          path="hero.text"
          label="Text"
          long
          own={own.text}
          value={hero.text}
          onChange={(text) => set({ text }, "hero.text")}
        />
        {([0, 1] as const).map((index) => (
          <div key={index} className="grid gap-4 sm:grid-cols-2">
            <HomeField
              form={form}
              path={`hero.buttons.${index}.label`}
              label={index === 0 ? "First button" : "Second button"}
              value={hero.buttons[index].label}
              onChange={(label) => setButton(index, { label }, `hero.buttons.${index}.label`)}
            />
            <HomeField
              form={form}
              path={`hero.buttons.${index}.to`}
              label="Leads to"
              hint={
                index === 0 ? "Such as /products." : "Without buttons of yours, ours are shown."
              }
              type="url"
              value={hero.buttons[index].to}
              onChange={(to) => setButton(index, { to }, `hero.buttons.${index}.to`)}
            />
          </div>
        ))}
        <SelectField
          id="home-hero-kind"
          label="Beside the words"
          autoComplete="off"
          value={hero.kind}
          onChange={(chosen) => set({ kind: chosen as Hero["kind"] })}
        >
          <option value="own">As the shop comes</option>
          <option value="bars">Up to three of your bars</option>
          <option value="picture">A picture of yours</option>
        </SelectField>
        {hero.kind === "bars" && (
          <BarChoice
            bars={bars}
            chosen={hero.bars}
            most={3}
            onChange={(ids) => set({ bars: ids })}
            none="Without a choice, the three newest are shown. The first one lies in front."
          />
        )}
        {hero.kind === "picture" && (
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <div className="grid justify-items-start gap-2">
              <HomeField
                form={form}
                path="hero.picture"
                label="Picture"
                type="url"
                value={hero.picture}
                onChange={(picture) => set({ picture }, "hero.picture")}
              />
              <Button variant="quiet" size="small" onClick={() => setChoosing(true)}>
                Choose or upload
              </Button>
            </div>
            <HomeField
              form={form}
              path="hero.pictureShows"
              label="What the picture shows"
              hint="For people who can't see it."
              value={hero.pictureShows}
              onChange={(pictureShows) => set({ pictureShows }, "hero.pictureShows")}
            />
          </div>
        )}
      </div>
      {choosing && (
        <MediaLibrary
          multiple={false}
          onAttach={([picture = ""]) => {
            set({ picture }, "hero.picture");
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </FieldGroup>
  );
}
