import { loadBuilt } from './load-built';

/** What is read of a zod type to describe a setting. */
interface Setting {
  description?: string;
  safeParse: (value: unknown) => { success: boolean; data?: unknown };
}

const processes = [
  { name: 'gateway', file: 'gateway/dist/config.js', settings: 'gatewaySettings' },
  { name: 'account', file: 'services/account/dist/config.js', settings: 'accountSettings' },
  { name: 'consent', file: 'services/consent/dist/config.js', settings: 'consentSettings' },
  { name: 'policy', file: 'services/policy/dist/config.js', settings: 'policySettings' },
  { name: 'export', file: 'services/export/dist/config.js', settings: 'exportSettings' },
  { name: 'webhook', file: 'services/webhook/dist/config.js', settings: 'webhookSettings' },
];

/** docs/config.md: every setting of every process. */
export function settingsDocument(): string {
  const parts = processes.map(({ name, file, settings }) => {
    const ofProcess = loadBuilt(file)[settings] as Record<string, Setting>;
    const rows = Object.entries(ofProcess).map(
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
