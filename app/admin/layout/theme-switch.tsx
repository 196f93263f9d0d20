import { type ReactNode, useEffect, useId, useState } from "react";
import { Icon } from "#app/ui/content/icon.tsx";
import { screenIcons } from "../shared/screen-icons.ts";
import { type AdminTheme, chooseTheme, readTheme } from "./frame-cookies.ts";

const themeNames: Record<AdminTheme, string> = {
  light: "Light",
  dark: "Dark",
  device: "System",
};

export function ThemeSwitch(): ReactNode {
  const menuId = useId();
  const [theme, setTheme] = useState<AdminTheme>("device");
  useEffect(() => setTheme(readTheme(document.cookie)), []);

  function choose(chosen: AdminTheme) {
    setTheme(chosen);
    chooseTheme(chosen);
  }

  return (
    <>
      <button type="button" popoverTarget={menuId} title="Theme">
        <Icon d={screenIcons.moon} size={16} lineWidth={1.5} />
        <span className="sr-only">Theme</span>
      </button>
      <fieldset
        id={menuId}
        popover="auto"
        className="theme-menu rounded-lg border border-line bg-raised p-1.5 text-ink shadow-modal"
      >
        <legend className="sr-only">Theme</legend>
        {(Object.keys(themeNames) as AdminTheme[]).map((each) => (
          <label
            key={each}
            className="flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 font-medium hover:bg-sunken"
          >
            <input
              type="radio"
              name="admin-theme"
              autoComplete="off"
              className="size-5 flex-none accent-accent"
              checked={each === theme}
              onChange={() => choose(each)}
            />
            <span>{themeNames[each]}</span>
          </label>
        ))}
      </fieldset>
    </>
  );
}
