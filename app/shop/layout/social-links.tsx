import type { ReactNode } from "react";
import type { FrameContent } from "#domain/home/home-content.ts";
import type { SocialSite } from "#domain/home/home-settings.ts";

export const socialNames: Record<SocialSite, string> = {
  instagram: "Instagram",
  facebook: "Facebook",
  tiktok: "TikTok",
  youtube: "YouTube",
  pinterest: "Pinterest",
  x: "X",
};

/** Links to the shop's social media, as text, since the logos are trademarks. */
export function SocialLinks(props: {
  social: FrameContent["social"];
  className: string;
}): ReactNode {
  const { social, className } = props;
  if (social.length === 0) return null;
  return (
    <ul aria-label="Social media" className="mt-3 flex flex-wrap gap-x-5">
      {social.map(({ site, address }) => (
        <li key={site}>
          <a className={className} href={address} rel="noopener noreferrer me">
            {socialNames[site]}
          </a>
        </li>
      ))}
    </ul>
  );
}
