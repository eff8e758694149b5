import { builtSettings, type Setting } from './built-settings';

export function settingsDocument(): string {
  const parts = builtSettings().map(({ name, settings }) => {
    const rows = Object.entries(settings).map(
      ([variable, setting]) => `| \`${variable}\` | ${absent(setting)} | ${setting.description ?? ''} |`,
    );
    return `## ${name}\n\n| variable | default | meaning |\n|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `# Settings

Each process reads its settings from the environment at start, and reports all missing or invalid settings together.
\`npm start\` sets them for development. \`npm run docs\` generates this page from the \`config.ts\` of each process.

${parts.join('\n')}`;
}

function absent(setting: Setting): string {
  const result = setting.safeParse(undefined);
  if (!result.success) return '**required**';
  return result.data === undefined ? 'off' : `\`${String(result.data)}\``;
}
