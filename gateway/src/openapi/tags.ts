import { webhookTag } from './webhook-events';

const descriptions: Readonly<Record<string, string>> = {
  Consents:
    'Record, read, change and erase consents. Guides: [pagination](/docs/guides/pagination), [idempotency](/docs/guides/idempotency), [quota and limits](/docs/guides/limits).',
  Evidence: 'Proofs that a consent was recorded, which anyone can check without us at [/verify](/verify).',
  Policies: 'The texts that people agree to. Every published version is kept.',
  Exports: 'Files with all consents of a site.',
  Keys: 'API keys. They are managed in the dashboard, so these operations take a session.',
  Sites: 'The websites you collect consent on. These operations take a session.',
  Usage: 'This month’s quota. Guide: [quota and limits](/docs/guides/limits).',
  Webhooks: 'Endpoints, and what was delivered to them. These operations take a session.',
  'Public ingest': 'For the banner on your pages, which has the token of its site and no API key.',
  'Sign-in': 'Accounts and sessions of people.',
  [webhookTag]: 'What we send to your endpoints, and how you verify it. Guide: [receiving webhooks](/docs/guides/webhooks).',
};

export function describeTags(names: readonly string[]): { name: string; description?: string }[] {
  return [...new Set([...names, webhookTag])].map((name) => {
    const description = descriptions[name];
    return { name, ...(description !== undefined && { description }) };
  });
}
