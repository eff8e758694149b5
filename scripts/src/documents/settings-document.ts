import { builtSettings, type Setting } from './built-settings';

/** docs/config.md: every setting of every process. */
export function settingsDocument(): string {
  const parts = builtSettings().map(({ name, settings }) => {
    const rows = Object.entries(settings).map(
      ([variable, setting]) => `| \`${variable}\` | ${absent(setting)} | ${setting.description ?? ''} |`,
    );
    return `## ${name}\n\n| variable | when absent | what it is |\n|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `# Settings

Read from the environment at start; what is missing or wrong is reported all at once. \`npm start\` sets them for a
developer's machine. Generated from each process's \`config.ts\`.

${parts.join('\n')}`;
}

function absent(setting: Setting): string {
  const result = setting.safeParse(undefined);
  if (!result.success) return '**required**';
  return result.data === undefined ? 'off' : `\`${String(result.data)}\``;
}
