import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { ConsentClient } from '../client';
import type { WebhookEventType } from '../types';
import type { CommandContext } from './command';
import { createClient, siteFrom } from './config';
import { exitCodes, UsageError } from './exit-codes';

/** A consent ends after a day at the earliest, and a link needs a signed-in visitor, so these can only be sent as samples. */
type TriggeredType = Exclude<WebhookEventType, 'webhook.test' | 'consent.expired' | 'subject.linked' | 'subject.unlinked'>;

export const triggerUsage = `Usage: consent trigger TYPE [--site ID]

Triggers an event in your account, with a new subject or policy, so that its webhooks are sent.
The consent stays in the account; the policy is deleted again.

For log.checkpoint it records a consent. The event follows within an hour, or within a minute after npm start.

Types: consent.created, consent.updated, consent.revoked, consent.erased, policy.published, log.checkpoint`;

type Trigger = (client: ConsentClient, site: () => string) => Promise<string>;

const triggers: Readonly<Record<TriggeredType, Trigger>> = {
  'consent.created': async (client, site) => `consent ${(await createOne(client, site())).id}`,
  'consent.updated': async (client, site) => {
    const { id } = await createOne(client, site());
    await client.consents.update(id, { preferences: { necessary: true, analytics: false } });
    return `consent ${id}`;
  },
  'consent.revoked': async (client, site) => {
    const { id } = await createOne(client, site());
    await client.consents.update(id, { accepted: false, preferences: { necessary: true, analytics: false } });
    return `consent ${id}`;
  },
  'consent.erased': async (client, site) => {
    const { subject_id: subject } = await createOne(client, site());
    await client.consents.eraseSubject(subject);
    return `subject ${subject}`;
  },
  'policy.published': async (client) => {
    const { id } = await client.policies.create({ name: 'Test policy', content: 'Published by "consent trigger" to test webhooks.' });
    await client.policies.delete(id);
    return `policy ${id}`;
  },
  'log.checkpoint': async (client, site) => `consent ${(await createOne(client, site())).id}`,
};

export async function trigger(args: string[], { terminal }: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { site: { type: 'string' } } });
  const [type = '', ...others] = positionals;
  if (others.length > 0) throw new UsageError('Pass one type.');
  if (!isTriggeredType(type)) throw new UsageError(`Pass one of these types: ${Object.keys(triggers).join(', ')}.`);
  const what = await triggers[type](createClient(), () => siteFrom(values.site));
  terminal.print(`${type}: ${what}`);
  return exitCodes.ok;
}

function isTriggeredType(type: string): type is TriggeredType {
  return Object.hasOwn(triggers, type);
}

function createOne({ consents }: ConsentClient, siteId: string) {
  return consents.create({
    site_id: siteId,
    subject_id: `consent-trigger-${randomUUID()}`,
    accepted: true,
    preferences: { necessary: true, analytics: true },
    user_agent: 'consent trigger',
  });
}
