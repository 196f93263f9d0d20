import { loadConfig, SettingsError } from "#server/platform/config.ts";

// Run before a build, so that a wrong setting is told at once and not after a minute.

try {
  loadConfig();
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}
