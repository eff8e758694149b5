import { randomBytes } from 'node:crypto';
import { jetstreamManager } from '@nats-io/jetstream';
import { headers, type NatsConnection } from '@nats-io/transport-node';
import { waitUntil } from '@consent/testkit';
import { startReceiver, type Receiver } from '../../services/webhook/test/receiver';
import { createEndpoint } from '../e2e/webhooks/webhook-calls';
import type { Browser } from '../system/browser';
import { useSystem } from '../system/use-system';
import type { Tenant } from '../system/tenants';
import { connectNats } from '../system/connect-nats';

const system = useSystem();
let receiver: Receiver;
let attacker: NatsConnection;
let victim: Tenant;
let browser: Browser;
let path: string;

beforeAll(async () => {
  receiver = await startReceiver();
  attacker = await connectNats(system.nats.url);
});
afterAll(async () => {
  await attacker.close();
  await receiver.stop();
});
beforeEach(async () => {
  victim = await system.tenants.create();
  browser = await system.signIn(victim);
  path = `/${victim.accountId}`;
  await createEndpoint(browser, receiver.url(path));
});

interface Forgery {
  type?: string;
  data?: object;
  accountId?: string;
  signature?: string;
  payload?: string;
  id?: string;
}

async function publish({ type = 'consent.revoked', data = {}, accountId = victim.accountId, signature, payload, id }: Forgery) {
  const eventId = id ?? `evt_${randomBytes(16).toString('hex')}`;
  const about = headers();
  about.append('Account-Id', accountId);
  about.append('Event-Type', type);
  about.append('Nats-Msg-Id', randomBytes(8).toString('hex'));
  if (signature !== undefined) about.append('Event-Signature', signature);
  const text = payload ?? JSON.stringify({ id: eventId, type, created_at: new Date().toISOString(), data });
  attacker.publish(`events.${type}`, text, { headers: about });
  await attacker.flush();
}

async function counted(process: string, name: string, labels: string): Promise<number> {
  const text = await (await fetch(`${system.opsUrls[process]}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) && line.includes(labels));
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}

const createConsent = async () => {
  const body = { site_id: victim.site.id, subject_id: 'real', accepted: true };
  return (await system.api(victim.key).post('/consents', body)).body as { id: string };
};

const arrivalsOfVictim = () => receiver.arrivalsAt(path);
const arrivedBodies = () => arrivalsOfVictim().map(({ body }) => body);

/** Waits for the event of a new consent. By then, everything published before it has been handled. */
async function realEventArrives(): Promise<void> {
  const { id } = await createConsent();
  await waitUntil('the real event arrived', () => arrivedBodies().some((body) => body.includes(id)));
}

const withOtherId = (payload: string) => payload.replace(/evt_(.)/, (_, first) => `evt_${first === '0' ? '1' : '0'}`);

async function storedMessage(text: string) {
  const manager = await jetstreamManager(attacker);
  return waitUntil('the stream has it', async () => {
    const { state } = await manager.streams.info('EVENTS');
    for (let seq = state.last_seq; seq >= state.first_seq; seq -= 1) {
      const message = await manager.streams.getMessage('EVENTS', { seq });
      if (message?.string().includes(text) === true) return message;
    }
    return undefined;
  });
}

async function refusedWith(reason: string, forge: () => Promise<void>, process = 'webhook'): Promise<void> {
  const labels = `reason="${reason}"`;
  const before = await counted(process, 'events_refused_total', labels);
  await forge();
  await waitUntil('the forgery was refused', async () => (await counted(process, 'events_refused_total', labels)) === before + 1);
}

describe('[threats 83] an event published straight to NATS', () => {
  test('is not delivered to the account it names; it is counted and kept, and real events still arrive', async () => {
    await refusedWith('unsigned', () => publish({ data: { id: 'FORGED', subject_id: 'never recorded', accepted: false } }));
    await realEventArrives();
    expect(arrivedBodies().join()).not.toContain('FORGED');
    expect((await browser.get('/webhooks/deliveries')).text).not.toContain('consent.revoked');

    const manager = await jetstreamManager(attacker);
    const kept = await manager.streams.getMessage('REFUSED_EVENTS', { last_by_subj: 'refused.webhook-on-consent' });
    expect(kept?.string()).toContain('FORGED');
    expect(kept?.header.get('Refused-Reason')).toBe('unsigned');
    expect(kept?.header.get('Refused-Subject')).toBe('events.consent.revoked');
    expect(kept?.header.get('Account-Id')).toBe(victim.accountId);
  });

  test('is not delivered with an invented signature', async () => {
    await refusedWith('unknown_key', () => publish({ signature: `mine:${'a'.repeat(22)}`, data: { id: 'FORGED' } }));
    await refusedWith('unknown_key', () => publish({ signature: 'a'.repeat(22), data: { id: 'FORGED' } }));
    await refusedWith('forged', () => publish({ signature: `test:${'a'.repeat(22)}`, data: { id: 'FORGED' } }));
    await refusedWith('forged', () => publish({ signature: 'test:', data: { id: 'FORGED' } }));
    await realEventArrives();
    expect(arrivedBodies().join()).not.toContain('FORGED');
  });

  test('is not delivered with a real signature and another account, type or id, or one changed byte', async () => {
    const { id } = await createConsent();
    const message = await storedMessage(id);
    const signature = message.header.get('Event-Signature');
    const payload = message.string();
    const other = await system.tenants.create();
    await refusedWith('forged', () => publish({ signature, payload, type: 'consent.created', accountId: other.accountId }));
    await refusedWith('forged', () => publish({ signature, payload, type: 'consent.updated' }));
    await refusedWith('forged', () => publish({ signature, payload: withOtherId(payload), type: 'consent.created' }));
    await refusedWith('forged', () => publish({ signature, payload: payload.replace('true', 'null'), type: 'consent.created' }));
    await refusedWith('forged', () => publish({ signature, payload: `${payload} `, type: 'consent.created' }));
    await realEventArrives();
    const deliveries = arrivalsOfVictim().filter(({ body }) => body.includes(id));
    expect(deliveries.every(({ body }) => body === payload)).toBe(true);
  });

  test('that repeats a real event byte for byte is not delivered again', async () => {
    const { id } = await createConsent();
    const message = await storedMessage(id);
    const before = await counted('webhook', 'events_refused_total', '');
    await publish({ signature: message.header.get('Event-Signature'), payload: message.string(), type: 'consent.created' });
    await realEventArrives();
    expect(arrivedBodies().filter((body) => body.includes(id))).toHaveLength(1);
    expect(await counted('webhook', 'events_refused_total', '')).toBe(before);
  });

  test('does not detach a policy or send a mail', async () => {
    const { body: policy } = await system.api(victim.key).post('/policies', { name: 'Privacy', content: 'Long enough to be a policy.' });
    await browser.put(`/sites/${victim.site.id}/policy`, { policy_id: policy.id });
    await refusedWith('unsigned', () => publish({ type: 'policy.deleted', data: { id: policy.id } }), 'account');
    await refusedWith('unsigned', () => publish({ type: 'webhook.endpoint_disabled', data: { url: 'FORGED' } }), 'account');
    expect((await browser.get(`/sites/${victim.site.id}`)).body).toMatchObject({ policy_id: policy.id });
    expect(await system.sql.account.query("SELECT * FROM mails WHERE data::text LIKE '%FORGED%'")).toEqual([]);
  });
});
