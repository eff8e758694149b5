import { webhookTag } from './webhook-events';

const descriptions: Readonly<Record<string, string>> = {
  Consents:
    'Record, read, change and erase consents. Guides: [pagination](/docs/guides/pagination), [idempotency](/docs/guides/idempotency), [quota and limits](/docs/guides/limits).',
  Evidence: 'Proofs that a consent was recorded. Anyone can verify them independently at [/verify](/verify).',
  Audit: 'Who did what in your account. Guide: [the audit trail](/docs/guides/audit-trail).',
  Policies: 'The privacy policies that people agree to. Every published version is kept.',
  Exports: 'Files with all consents of a site.',
  Controller: 'Who is responsible for the data, as receipts say. These operations require a session.',
  Keys: 'API keys. You manage them in the dashboard, so these operations require a session.',
  Members: 'Who may act for your account, in which role. Guide: [roles](/docs/guides/roles). These operations require a session.',
  Requests:
    'What people ask about their data: access, erasure, withdrawal, correction. Guide: [requests of persons](/docs/guides/requests). These operations require a session.',
  'Single sign-on':
    'How the people of your organization sign in with its own provider. Guide: [single sign-on](/docs/guides/sso). These operations require a session of an owner.',
  Sites: 'The websites that you collect consent on. These operations require a session.',
  Notices: 'What the banners and forms of your sites asked, with its history. Guide: [your own form](/docs/guides/own-form).',
  Usage: 'This month’s quota. Guide: [quota and limits](/docs/guides/limits).',
  Webhooks: 'Webhook endpoints and their deliveries. These operations require a session.',
  'Public ingest': 'For the banner on your pages, which uses a site token instead of an API key.',
  'Sign-in': 'User accounts and sessions.',
  [webhookTag]: 'Events that we send to your endpoints, and how to verify them. Guide: [receiving webhooks](/docs/guides/webhooks).',
};

export function describeTags(names: readonly string[]): { name: string; description?: string }[] {
  return [...new Set([...names, webhookTag])].map((name) => {
    const description = descriptions[name];
    return { name, ...(description !== undefined && { description }) };
  });
}
