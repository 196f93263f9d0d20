// Who may import whom. ARCHITECTURE.md tells the reasons; this file keeps the rules.

/** They may reach across: no rule is about them. */
const tests = "\\.test\\.tsx?$|/fixtures/";
const nodeModules = "(^|/)node_modules/";
/** Where an outside system is spoken to: its interface and its implementations. */
const outside =
  "^server/(?:payments/|storage/|carriers/|erp/(?:odoo/|erp\\.ts)|email/(?:mailer|smtp-mailer|templates/))";

/** Where the folders inside point one way, too. */
const divided = "^(app/|server/(orders|email|erp|platform/http)(/|$))";

/**
 * The features of the server, each behind what it may import. Those of one line know nothing of each
 * other: what one of them has to hear of another comes through `server/order-subscribers.ts`.
 */
const layers = [
  [
    "settings",
    "coming-soon",
    "payments",
    "carriers",
    "storage",
    "admin-access",
    "analytics",
    "inventory",
    "ready-boxes",
  ],
  ["tax", "shop"],
  ["tax", "shipping"],
  ["catalog", "media", "backup", "personal-data"],
  ["pages", "brand", "home"],
  ["pricing"],
  ["orders"],
  ["checkout", "email", "erp"],
  ["balance"],
  [
    "reconciliation",
    "refunds",
    "shipments",
    "packing",
    "data-requests",
    "stock-notices",
    "opening",
    "contact",
    "labels",
    "customers",
  ],
  ["imports", "exports"],
];
const features = layers.flat();

const featuresPointOneWay = layers.flatMap((layer, index) => {
  const behind = layers.slice(index + 1).flat();
  return layer.map((feature) => ({
    name: "features-point-one-way",
    comment: "Features import those before them; a change is announced to those behind.",
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
      comment: "Two files that need each other are one thing cut at the wrong place.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-folder-cycles",
      comment:
        "Two screens, or two parts of a feature, that need each other are cut at the wrong place.",
      severity: "error",
      scope: "folder",
      from: { path: divided },
      to: { path: divided, circular: true },
    },
    {
      name: "resolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "\\+types/|^virtual:|\\.css\\?url$" },
    },
    ...featuresPointOneWay,
    {
      name: "features-have-a-place",
      comment: "A new folder of the server gets its place among the layers above.",
      severity: "error",
      from: { path: `^server/(?!(${features.join("|")}|platform)/)[^/]+/` },
      to: {},
    },
    {
      name: "domain-is-pure",
      comment:
        "The domain knows chocolate and money and nothing else: no Node, no packages but zod.",
      severity: "error",
      from: { path: "^domain/" },
      to: { pathNot: `^domain/|${nodeModules}zod/` },
    },
    {
      name: "server-knows-no-app",
      comment: "Use cases do not know how they are asked; only the platform's HTTP knows Hono.",
      severity: "error",
      from: { path: "^server/" },
      to: { path: `^app/|${nodeModules}(@react-router|react-router)/` },
    },
    {
      name: "server-knows-no-app",
      comment: "Use cases do not know how they are asked; only the platform's HTTP knows Hono.",
      severity: "error",
      from: { path: "^server/", pathNot: "^server/platform/http/" },
      to: { path: `${nodeModules}(hono|@hono)/` },
    },
    {
      name: "platform-knows-no-feature",
      comment: "The platform is what any shop needs; of this one it knows the bag of services.",
      severity: "error",
      from: { path: "^server/platform/" },
      to: { path: "^server/", pathNot: "^server/(?:platform/|app-context\\.ts$)" },
    },
    {
      name: "catalog-knows-no-prices",
      comment: "Features point one way: pricing builds on the catalog, selling builds on both.",
      severity: "error",
      from: { path: "^(domain|server)/catalog/" },
      to: { path: "^(domain|server)/(pricing|cart|checkout|orders)/" },
    },
    {
      name: "pricing-knows-no-orders",
      comment: "Features point one way: pricing builds on the catalog, selling builds on both.",
      severity: "error",
      from: { path: "^(domain|server)/pricing/" },
      to: { path: "^(domain|server)/(cart|checkout|orders)/" },
    },
    {
      name: "outside-systems-stand-alone",
      comment: "Code for an outside system knows the domain, the platform, its own SDK and itself.",
      severity: "error",
      from: { path: outside },
      to: { path: "^(server|app)/", pathNot: `^server/platform/|${outside}` },
    },
    {
      name: "sdks-only-in-their-folders",
      comment: "The queue, the database driver and every vendor's SDK stay behind one folder each.",
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
      comment: "Features take outside systems by their interface; openApp decides which one it is.",
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
      comment:
        "Components and hooks get what they show; they ask neither the server nor a route's loader.",
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
      comment: "The design system would serve any shop: React, its router and nothing of ours.",
      severity: "error",
      from: { path: "^app/ui/" },
      to: { pathNot: `^app/ui/|${nodeModules}` },
    },
    {
      name: "shop-knows-no-admin",
      comment: "Shoppers' browsers load nothing of the admin.",
      severity: "error",
      from: { path: "^app/shop/" },
      to: { path: "^app/admin/" },
    },
    {
      name: "gallery-shows-ui",
      comment: "The gallery of `npm run dev` shows the design system, and nothing else needs it.",
      severity: "error",
      from: { path: "^app/gallery/" },
      to: { pathNot: `^app/(ui|gallery)/|${nodeModules}` },
    },
    {
      name: "gallery-shows-ui",
      comment: "The gallery of `npm run dev` shows the design system, and nothing else needs it.",
      severity: "error",
      from: { pathNot: "^app/gallery/" },
      to: { path: "^app/gallery/" },
    },
    {
      name: "tests-stay-outside",
      comment: "Code that people run never imports tests or tools.",
      severity: "error",
      from: { path: "^(app|domain|server)/" },
      to: { path: "^(test|tools)/" },
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
