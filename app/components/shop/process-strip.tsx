import type { ReactNode } from "react";

const steps = [
  {
    name: "Bean",
    text: "We buy whole beans from growers whose names we know, and sort them by hand.",
    picture: BeanPicture,
  },
  {
    name: "Roast",
    text: "Each origin gets a roast of its own, just long enough to wake what is in it.",
    picture: RoastPicture,
  },
  {
    name: "Conche",
    text: "Granite wheels turn beans and sugar for up to two days, until nothing is rough.",
    picture: ConchePicture,
  },
  {
    name: "Bar",
    text: "Tempered, poured, cooled, and folded into paper on our kitchen table.",
    picture: BarPicture,
  },
] as const;

/** How a bar is made, in four drawn steps. */
export function ProcessStrip(props: { headingLevel?: "h2" | "h3" }): ReactNode {
  const { headingLevel: Heading = "h3" } = props;
  return (
    <ol className="process-strip">
      {steps.map(({ name, text, picture: Picture }, index) => (
        <li key={name} className="process-step">
          <Picture />
          <div>
            <Heading className="text-2xl sm:text-3xl">
              <span className="mr-2 text-accent tabular-nums" aria-hidden="true">
                {index + 1}
              </span>
              {name}
            </Heading>
            <p className="mt-2 text-soft">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function Scene(props: { ground: string; children: ReactNode }) {
  return (
    <svg viewBox="0 0 200 200" className="process-picture" aria-hidden="true">
      <circle cx="100" cy="100" r="96" fill={props.ground} />
      {props.children}
    </svg>
  );
}

function BeanPicture() {
  return (
    <Scene ground="#f2d9b0">
      <path d="M52 146C20 104 44 44 104 32c36-7 58 8 58 8s4 62-28 92-82 14-82 14z" fill="#c2521f" />
      <path
        d="M60 138C40 104 62 62 108 48c26-8 44-2 44-2s-2 48-28 74-64 18-64 18z"
        fill="#fbe7c6"
      />
      <g fill="#fffaf0" stroke="#d9b98a" strokeWidth="2">
        <ellipse cx="84" cy="116" rx="15" ry="10" transform="rotate(-44 84 116)" />
        <ellipse cx="104" cy="122" rx="15" ry="10" transform="rotate(-30 104 122)" />
        <ellipse cx="98" cy="92" rx="15" ry="10" transform="rotate(-44 98 92)" />
        <ellipse cx="119" cy="99" rx="15" ry="10" transform="rotate(-40 119 99)" />
        <ellipse cx="118" cy="72" rx="15" ry="10" transform="rotate(-38 118 72)" />
        <ellipse cx="136" cy="76" rx="12" ry="9" transform="rotate(-60 136 76)" />
      </g>
      <path
        d="M52 146c-8 4-16 12-18 20"
        stroke="#5b3a1e"
        strokeWidth="7"
        strokeLinecap="round"
        fill="none"
      />
      <g fill="#6b331a">
        <ellipse cx="138" cy="158" rx="14" ry="9" transform="rotate(24 138 158)" />
        <ellipse cx="108" cy="170" rx="13" ry="8" transform="rotate(-14 108 170)" />
        <ellipse cx="164" cy="134" rx="12" ry="8" transform="rotate(-40 164 134)" />
      </g>
      <g stroke="#f2d9b0" strokeWidth="1.6" strokeLinecap="round" fill="none">
        <path d="M128 154q9 6 20 8M97 172q11-1 22-5M157 140q6-8 14-12" />
      </g>
    </Scene>
  );
}

function RoastPicture() {
  return (
    <Scene ground="#33150b">
      <path
        d="M100 188c-38 0-58-22-54-50 3-20 16-28 18-50 14 8 18 20 16 32 12-14 20-34 10-60 34 14 40 44 36 62 8-4 12-12 12-22 18 16 22 32 18 48-6 26-28 40-56 40z"
        fill="#e2541c"
      />
      <path
        d="M102 188c-24 0-38-14-35-32 2-14 12-20 15-34 10 6 13 16 12 24 8-8 12-18 10-32 20 12 26 28 23 42 6-2 8-6 9-12 8 10 9 18 6 26-5 12-20 18-40 18z"
        fill="#f6a623"
      />
      <path d="M38 90h124a62 40 0 0 1-124 0z" fill="#8a3a1c" />
      <ellipse cx="100" cy="90" rx="62" ry="17" fill="#a94c26" />
      <ellipse cx="100" cy="90" rx="54" ry="13" fill="#4a1f10" />
      <g fill="#7d3d20">
        <ellipse cx="72" cy="88" rx="12" ry="7" transform="rotate(-16 72 88)" />
        <ellipse cx="98" cy="94" rx="12" ry="7" transform="rotate(12 98 94)" />
        <ellipse cx="124" cy="87" rx="12" ry="7" transform="rotate(-8 124 87)" />
        <ellipse cx="97" cy="82" rx="11" ry="6" transform="rotate(24 97 82)" />
      </g>
      <g fill="#93502c">
        <ellipse cx="70" cy="52" rx="12" ry="8" transform="rotate(-30 70 52)" />
        <ellipse cx="112" cy="38" rx="12" ry="8" transform="rotate(22 112 38)" />
        <ellipse cx="138" cy="60" rx="11" ry="7" transform="rotate(-52 138 60)" />
      </g>
      <g stroke="#33150b" strokeWidth="1.6" strokeLinecap="round" fill="none">
        <path d="M61 56q10-2 18-9M102 35q9 6 20 7M133 67q7-4 9-13" />
      </g>
    </Scene>
  );
}

function ConchePicture() {
  return (
    <Scene ground="#bfded6">
      <path d="M30 104h140l-12 56a14 14 0 0 1-14 11H56a14 14 0 0 1-14-11z" fill="#23605c" />
      <path d="M36 132h128l-2 10H38z" fill="#2f7a74" />
      <ellipse cx="100" cy="104" rx="70" ry="22" fill="#174542" />
      <ellipse cx="100" cy="107" rx="62" ry="17" fill="#5a2a16" />
      <path
        d="M46 108c12-9 26-9 38-3s30 8 44 1 22-2 28 2"
        stroke="#8a4726"
        strokeWidth="4"
        strokeLinecap="round"
        fill="none"
      />
      <g>
        <ellipse cx="74" cy="84" rx="22" ry="30" fill="#9c9489" />
        <ellipse cx="68" cy="84" rx="20" ry="30" fill="#cfc7ba" />
        <ellipse cx="68" cy="84" rx="6" ry="9" fill="#6d665d" />
        <ellipse cx="126" cy="84" rx="22" ry="30" fill="#9c9489" />
        <ellipse cx="132" cy="84" rx="20" ry="30" fill="#cfc7ba" />
        <ellipse cx="132" cy="84" rx="6" ry="9" fill="#6d665d" />
        <path d="M68 84h64" stroke="#4c463f" strokeWidth="7" strokeLinecap="round" />
        <path d="M100 84V36" stroke="#4c463f" strokeWidth="9" strokeLinecap="round" />
        <circle cx="100" cy="34" r="11" fill="#d9932b" />
      </g>
      <g fill="#8b8377">
        <circle cx="60" cy="68" r="2" />
        <circle cx="76" cy="66" r="1.6" />
        <circle cx="58" cy="98" r="1.8" />
        <circle cx="140" cy="68" r="2" />
        <circle cx="124" cy="70" r="1.6" />
        <circle cx="142" cy="99" r="1.8" />
      </g>
      <path
        d="M60 34a44 20 0 0 1 80 0"
        stroke="#23605c"
        strokeWidth="3"
        strokeDasharray="2 8"
        strokeLinecap="round"
        fill="none"
      />
    </Scene>
  );
}

function BarPicture() {
  return (
    <Scene ground="#f3b63f">
      <g transform="rotate(9 100 100)">
        <rect x="58" y="24" width="84" height="92" rx="4" fill="#4b2212" />
        <g fill="#62301a">
          <rect x="63" y="29" width="35" height="24" rx="2" />
          <rect x="102" y="29" width="35" height="24" rx="2" />
          <rect x="63" y="57" width="35" height="24" rx="2" />
          <rect x="102" y="57" width="35" height="24" rx="2" />
          <rect x="63" y="85" width="35" height="24" rx="2" />
          <rect x="102" y="85" width="35" height="24" rx="2" />
        </g>
        <g fill="#7a4226">
          <path d="M63 29h35l-4 4H67v16l-4 4zM102 29h35l-4 4h-27v16l-4 4zM63 57h35l-4 4H67v16l-4 4zM102 57h35l-4 4h-27v16l-4 4z" />
        </g>
        <path d="M52 92l8-7 9 6 10-8 10 7 11-8 10 8 10-7 9 8 10-6 9 7v12H52z" fill="#f4e4c4" />
        <path d="M52 100h96v76a4 4 0 0 1-4 4H56a4 4 0 0 1-4-4z" fill="#c8371f" />
        <path d="M52 100h8v80h-4a4 4 0 0 1-4-4z" fill="#9f2614" />
        <rect x="72" y="116" width="56" height="46" rx="23" fill="#fbe9c9" />
        <path
          d="M100 152l-11-1.200q-8-2.500-5-7q1-5.600 8.500-1.700zM100 152l-6-9q-4-6 1-8q4-2 5 3zM100 152l11-1.200q8-2.500 5-7q-1-5.600-8.500-1.700zM100 152l6-9q4-6-1-8q-4-2-5 3z"
          fill="#c8371f"
        />
      </g>
    </Scene>
  );
}
