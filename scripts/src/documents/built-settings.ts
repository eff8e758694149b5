import { loadBuilt } from './load-built';

export interface Setting {
  description?: string;
  safeParse: (value: unknown) => { success: boolean; data?: unknown; error?: { issues: { message: string }[] } };
}

const processes = [
  { name: 'gateway', file: 'gateway/dist/config.js', settings: 'gatewaySettings' },
  { name: 'account', file: 'services/account/dist/config.js', settings: 'accountSettings' },
  { name: 'consent', file: 'services/consent/dist/config.js', settings: 'consentSettings' },
  { name: 'policy', file: 'services/policy/dist/config.js', settings: 'policySettings' },
  { name: 'export', file: 'services/export/dist/config.js', settings: 'exportSettings' },
  { name: 'evidence', file: 'services/evidence/dist/config.js', settings: 'evidenceSettings' },
  { name: 'webhook', file: 'services/webhook/dist/config.js', settings: 'webhookSettings' },
];

export function builtSettings(): { name: string; settings: Record<string, Setting> }[] {
  return processes.map(({ name, file, settings }) => ({ name, settings: loadBuilt(file)[settings] as Record<string, Setting> }));
}
