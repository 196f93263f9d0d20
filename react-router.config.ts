import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  serverBuildFile: "index.js",
  // The whole route list rides in the first answer: asking for it costs more than its few bytes.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
