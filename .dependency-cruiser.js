// Import rules. ARCHITECTURE.md gives the reasons.

/** Tests and fixtures, which may import anything. */
const tests = "\\.test\\.tsx?$|/fixtures/";
const nodeModules = "(^|/)node_modules/";
/** Outside systems: their interfaces and implementations. */
const outside =
  "^server/(?:payments/|storage/|carriers/|erp/(?:odoo|interface)/|email/(?:mailer|smtp-mailer|render/|templates/))";

/** Folders whose subfolders must not depend on each other cyclically. */
const divided = "^(app/|domain/|server/(orders|checkout|email|erp|platform/http)(/|$))";

/**
 * The server's features in layers; each may import the layers before it. Features in the same layer
 * do not import each other: they communicate through `server/order-subscribers.ts`.
 */
const layers = [
  ["versions"],
  [
    "settings",
    "coming-soon",
    "payments",
    "carriers",
    "storage",
    "admin-access",
    "analytics",
    "stock",
    "promotions",
    "boxes",
  ],
  ["tax", "shop", "gift-cards"],
  ["tax", "shipping"],
  ["catalog", "media", "backup", "privacy"],
  ["pages", "brand", "home", "former-addresses"],
  ["pricing"],
  ["orders"],
  ["checkout", "email", "erp", "tax-records"],
  ["payouts", "imported"],
  [
    "reconciliation",
    "refunds",
    "parcels",
    "packing",
    "privacy-requests",
    "notices",
    "newsletter",
    "reviews",
    "contact",
    "labels",
    "customers",
  ],
  ["imports", "exports", "postage", "opening", "find"],
];
const features = layers.flat();

const featuresPointOneWay = layers.flatMap((layer, index) => {
  const behind = layers.slice(index + 1).flat();
  return layer.map((feature) => ({
    name: "features-point-one-way",
    comment: "Features import only earlier layers; later ones subscribe to changes.",
    severity: "error",
    from: { path: `^server/${feature}/` },
    to: {
      path: `^server/(${[...layer.filter((other) => other !== feature), ...behind].join("|")})/`,
    },
  }));
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-cycles",
      comment: "No cycles: files that import each other belong together.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-folder-cycles",
      comment: "No cycles between folders: screens that import each other belong together.",
      severity: "error",
      scope: "folder",
      from: { path: divided },
      to: { path: divided, circular: true },
    },
    {
      name: "resolvable",
      severity: "error",
      from: {},
      to: {
        couldNotResolve: true,
        pathNot: "\\+types/|^virtual:|\\.(css|wasm)\\?url$|\\.txt\\?raw$",
      },
    },
    ...featuresPointOneWay,
    {
      name: "features-have-a-place",
      comment: "A new folder of the server must be added to the layers above.",
      severity: "error",
      from: { path: `^server/(?!(${features.join("|")}|platform)/)[^/]+/` },
      to: {},
    },
    {
      name: "domain-is-pure",
      comment:
        "The domain contains only pure rules: no Node, and no packages except zod, the HTML parser, its table of entities and colors.",
      severity: "error",
      from: { path: "^domain/" },
      to: { pathNot: `^domain/|${nodeModules}(zod|entities|htmlparser2|culori)/` },
    },
    {
      name: "server-knows-no-app",
      comment: "Use cases are independent of HTTP; only server/platform/http imports Hono.",
      severity: "error",
      from: { path: "^server/" },
      to: { path: `^app/|${nodeModules}(@react-router|react-router)/` },
    },
    {
      name: "server-knows-no-app",
      comment: "Use cases are independent of HTTP; only server/platform/http imports Hono.",
      severity: "error",
      from: { path: "^server/", pathNot: "^server/platform/http/" },
      to: { path: `${nodeModules}(hono|@hono)/` },
    },
    {
      name: "platform-knows-no-feature",
      comment: "The platform is independent of features; it may import the AppContext.",
      severity: "error",
      from: { path: "^server/platform/" },
      to: { path: "^server/", pathNot: "^server/(?:platform/|app-context\\.ts$)" },
    },
    {
      name: "catalog-knows-no-prices",
      comment: "Dependencies go one way: pricing uses the catalog, selling uses both.",
      severity: "error",
      from: { path: "^(domain|server)/catalog/" },
      to: { path: "^(domain|server)/(pricing|cart|checkout|orders)/" },
    },
    {
      name: "pricing-knows-no-orders",
      comment: "Dependencies go one way: pricing uses the catalog, selling uses both.",
      severity: "error",
      from: { path: "^(domain|server)/pricing/" },
      to: { path: "^(domain|server)/(cart|checkout|orders)/" },
    },
    {
      name: "outside-systems-stand-alone",
      comment: "Code for an outside system imports only the domain, the platform and its SDK.",
      severity: "error",
      from: { path: outside },
      to: { path: "^(server|app)/", pathNot: `^server/platform/|${outside}` },
    },
    {
      name: "sdks-only-in-their-folders",
      comment: "The queue, the database driver and each vendor's SDK are used in one folder only.",
      severity: "error",
      from: {
        path: "^(app|server)/",
        pathNot: "^server/(platform/jobs|platform/db|payments|carriers|email|erp|storage|media)/",
      },
      to: {
        path: `${nodeModules}(pg|pg-boss|pg-copy-streams|stripe|@easypost|nodemailer|@aws-sdk|sharp)/`,
      },
    },
    {
      name: "only-open-app-picks-implementations",
      comment: "Features use outside systems by interface; openApp chooses the implementation.",
      severity: "error",
      from: {
        path: "^server/",
        pathNot: `${outside}|^server/(open-app|app-context)\\.ts$`,
      },
      to: {
        path: "^server/(payments|email|storage)/(unavailable|stripe|smtp|disk|s3)|^server/erp/odoo/|^server/carriers/easypost/",
      },
    },
    {
      name: "components-show",
      comment: "Components and hooks get data as props; they import neither the server nor routes.",
      severity: "error",
      from: {
        path: [
          "^app/shop/(cart|checkout)/",
          "^app/(admin|shop|ui)/.+\\.tsx$",
          "^app/(admin|shop|ui)/.+/use-[a-z-]+\\.ts$",
        ],
        pathNot: "\\.route\\.tsx?$",
      },
      to: { path: "^server/|\\.route\\.tsx?$" },
    },
    {
      name: "ui-knows-no-chocolate",
      comment:
        "The design system imports React, its router and how words are put, but nothing of this shop.",
      severity: "error",
      from: { path: "^app/ui/" },
      to: { pathNot: `^app/ui/|^domain/words/|${nodeModules}` },
    },
    {
      name: "shop-knows-no-admin",
      comment: "Shoppers' browsers load nothing of the admin.",
      severity: "error",
      from: { path: "^app/shop/" },
      to: { path: "^app/admin/" },
    },
    {
      name: "gallery-shows-components",
      comment:
        "The gallery of `npm run dev` shows the design system and the admin's mechanisms, and nothing imports it.",
      severity: "error",
      from: { path: "^app/gallery/" },
      to: { pathNot: `^app/(ui|gallery|styles|admin/(list|layout))/|${nodeModules}` },
    },
    {
      name: "gallery-shows-components",
      comment:
        "The gallery of `npm run dev` shows the design system and the admin's mechanisms, and nothing imports it.",
      severity: "error",
      from: { pathNot: "^app/gallery/" },
      to: { path: "^app/gallery/" },
    },
    {
      name: "tests-stay-outside",
      comment: "Production code never imports tests, tools or the art.",
      severity: "error",
      from: { path: "^(app|domain|server)/" },
      to: { path: "^(art|test|tools)/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: `\\.react-router/|^build/|${tests}` },
    parser: "swc",
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".css", ".json"],
    },
  },
};
