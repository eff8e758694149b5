import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { changeSchema, waitUntil } from '@consent/testkit';
import { startWebhook, type WebhookUnderTest } from './start-webhook';

const keepWhatTells = createRequire(__filename)('../migrations/20261122130100_keep_what_tells_of_erasures.js') as {
  up: (knex: unknown) => Promise<void>;
};

let webhook: WebhookUnderTest;

beforeAll(async () => {
  webhook = await startWebhook();
});
afterAll(() => webhook.stop());

async function anAccount() {
  const accountId = randomUUID();
  const path = `/${accountId}`;
  const { id } = await webhook.anEndpoint(accountId, path);
  const publish = async (type: string, subjectId: string, siteId = '', createdAtMs = Date.now()) => {
    const data =
      type === 'consent.erased' ? { subject_id: subjectId, site_id: siteId, erased: 1 } : { subject_id: subjectId, site_id: siteId };
    const [event] = await webhook.source.publish([{ accountId, type, data, createdAtMs }]);
    return event!.id;
  };
  const detail = async (eventId: string) => {
    const delivery = (await webhook.deliveriesOf(accountId, id)).find((one) => one.eventId === eventId);
    return delivery && webhook.client.getDelivery({ accountId, id: delivery.id });
  };
  return {
    accountId,
    path,
    id,
    publish,
    detail,
    inStatus: (eventId: string, status: string) =>
      waitUntil(`it is ${status}`, async () => {
        const found = await detail(eventId);
        return found?.delivery.status === status ? found : undefined;
      }),
    isBlanked: (eventId: string) => waitUntil('it is blanked', async () => (await detail(eventId))?.payload === ''),
    edit: async (enabled: boolean) => {
      const { url, description, eventTypes, standardWebhooks } = await webhook.endpointOf(accountId, id);
      await webhook.client.updateEndpoint({ accountId, id, url, description, eventTypes, enabled, standardWebhooks });
    },
  };
}

async function aSibling(account: { accountId: string; path: string }) {
  const { accountId } = account;
  const path = `${account.path}/sibling`;
  const { id } = await webhook.anEndpoint(accountId, path);
  const detail = async (eventId: string) => {
    const delivery = (await webhook.deliveriesOf(accountId, id)).find((one) => one.eventId === eventId);
    return delivery && webhook.client.getDelivery({ accountId, id: delivery.id });
  };
  return {
    id,
    path,
    detail,
    inStatus: (eventId: string, status: string) =>
      waitUntil(`it is ${status} there`, async () => {
        const found = await detail(eventId);
        return found?.delivery.status === status ? found : undefined;
      }),
  };
}

/** The stored text is blanked only when no delivery needs it. */
const isStoredBlank = (eventId: string) => waitUntil('the stored text is gone', async () => (await storedText(eventId)) === '');

async function storedText(eventId: string): Promise<string | undefined> {
  const { rows } = await webhook.database.query<{ payload: string }>('stored_text', 'SELECT payload FROM events WHERE id = $1', [eventId]);
  return rows[0]?.payload;
}

async function storedAnswers(deliveryId: string): Promise<string[]> {
  const sql = 'SELECT response_body FROM attempts WHERE delivery_id = $1 ORDER BY number';
  const { rows } = await webhook.database.query<{ response_body: string }>('stored_answers', sql, [deliveryId]);
  return rows.map((row) => row.response_body);
}

describe('while WEBHOOK_SUBJECT_KEY and CURSOR_KEY are replaced', () => {
  const keysOf = (name: string) => `${name}:${name.repeat(16)}`;
  const before = { WEBHOOK_SUBJECT_KEY: 's'.repeat(32), CURSOR_KEY: 'c'.repeat(32) };
  const during = {
    WEBHOOK_SUBJECT_KEY: `${keysOf('s2')},old:${before.WEBHOOK_SUBJECT_KEY}`,
    CURSOR_KEY: `${keysOf('c2')},old:${before.CURSOR_KEY}`,
  };
  afterEach(async () => {
    await webhook.stopApp();
    await webhook.startApp();
  });

  test('[threats 99] an erasure finds earlier events, an older event finds its erasure, and cursors stay valid', async () => {
    const account = await anAccount();
    const mine = await account.publish('consent.created', 'subject-1');
    const erasedAtMs = Date.now();
    await account.inStatus(mine, 'delivered');
    await account.inStatus(await account.publish('consent.erased', 'subject-2', '', erasedAtMs), 'delivered');
    const list = { accountId: account.accountId, endpointId: '', status: '', eventType: '', limit: 1 };
    const { nextCursor: cursor } = await webhook.client.listDeliveries({ ...list, cursor: '' });

    await webhook.stopApp();
    await webhook.startApp(during);
    expect((await webhook.client.listDeliveries({ ...list, cursor })).deliveries).toHaveLength(1);
    await account.publish('consent.erased', 'subject-1');
    await account.isBlanked(mine);
    await account.isBlanked(await account.publish('consent.created', 'subject-2', '', erasedAtMs - 1000));
  });
});

describe('the erasure of a subject (decision 5.8)', () => {
  test('blanks the subject’s payloads and their responses in finished deliveries, and no others', async () => {
    const [account, stranger] = [await anAccount(), await anAccount()];
    webhook.receiver.reply((response, { body }) => response.end(`echo of ${body}`), account.path);
    const mine = await account.publish('consent.created', 'subject-1');
    const other = await account.publish('consent.created', 'subject-2');
    const foreign = await stranger.publish('consent.created', 'subject-1');
    await account.inStatus(mine, 'delivered');
    const kept = await account.inStatus(other, 'delivered');
    const keptElsewhere = await stranger.inStatus(foreign, 'delivered');
    const erasure = await account.publish('consent.erased', 'subject-1');
    await account.isBlanked(mine);
    await isStoredBlank(mine);
    await account.inStatus(erasure, 'delivered');

    const { delivery, attempts } = (await account.detail(mine))!;
    expect(delivery.status).toBe('delivered');
    expect(attempts.map(({ responseBody, statusCode }) => [statusCode, responseBody])).toEqual([[200, '']]);
    expect(await account.detail(other)).toEqual(kept);
    expect(await stranger.detail(foreign)).toEqual(keptElsewhere);
    const { rows } = await webhook.database.query<{ text: string }>(
      'dump_account',
      `WITH told AS (SELECT id FROM deliveries WHERE account_id = $1 AND event_type = 'consent.erased')
       SELECT v::text AS text FROM events v WHERE account_id = $1 AND type <> 'consent.erased'
       UNION ALL SELECT d::text FROM deliveries d WHERE account_id = $1
       UNION ALL SELECT a::text FROM attempts a WHERE account_id = $1 AND delivery_id NOT IN (SELECT id FROM told)
       UNION ALL SELECT n::text FROM erasures n WHERE account_id = $1`,
      [account.accountId],
    );
    expect(rows.map(({ text }) => text).join('\n')).not.toContain('subject-1');
    await expect(webhook.client.replayDelivery({ accountId: account.accountId, id: delivery.id })).rejects.toMatchObject({
      kind: 'conflict',
    });
  });

  test('covers an older event that arrives later, and no newer event', async () => {
    const account = await anAccount();
    const erasedAtMs = Date.now();
    const erasure = await account.publish('consent.erased', 'subject-4', '', erasedAtMs);
    await account.inStatus(erasure, 'delivered');
    const before = await account.publish('consent.updated', 'subject-4', '', erasedAtMs - 1000);
    const after = await account.publish('consent.created', 'subject-4', '', erasedAtMs + 1000);
    await account.isBlanked(before);
    expect((await account.inStatus(after, 'delivered')).payload).toContain('subject-4');
  });

  test('covers events of its own millisecond in either order, because it has the time of the last change it erases', async () => {
    const account = await anAccount();
    const atMs = Date.now();
    const first = await account.publish('consent.created', 'subject-13', '', atMs);
    await account.inStatus(first, 'delivered');
    await account.publish('consent.erased', 'subject-13', '', atMs);
    await account.isBlanked(first);
    const last = await account.publish('consent.updated', 'subject-13', '', atMs);
    await account.isBlanked(last);
  });

  test('of one site keeps the payloads of other sites', async () => {
    const account = await anAccount();
    const [site, otherSite] = [randomUUID(), randomUUID()];
    const here = await account.publish('consent.created', 'subject-5', site);
    const there = await account.publish('consent.created', 'subject-5', otherSite);
    await account.inStatus(here, 'delivered');
    await account.inStatus(there, 'delivered');
    await account.publish('consent.erased', 'subject-5', site);
    await account.isBlanked(here);
    expect((await account.detail(there))!.payload).toContain('subject-5');
  });

  test('[decisions 5.8, 30.7] blanks a finished delivery and its stored answers, while another endpoint’s is pending and later sends the exact bytes', async () => {
    const account = await anAccount();
    const sibling = await aSibling(account);
    webhook.receiver.reply((response, { body }) => response.end(`echo of ${body}`), account.path);
    webhook.receiver.reply((response, { body }) => response.writeHead(500).end(`echo of ${body}`), sibling.path);
    const event = await account.publish('consent.created', 'subject-6');
    const { payload } = await account.inStatus(event, 'delivered');
    await sibling.inStatus(event, 'retrying');
    const erasure = await account.publish('consent.erased', 'subject-6');
    await account.inStatus(erasure, 'delivered');

    const { delivery, ...finished } = (await account.detail(event))!;
    expect(finished).toMatchObject({ payload: '', attempts: [{ statusCode: 200, responseBody: '' }] });
    await expect(webhook.client.replayDelivery({ accountId: account.accountId, id: delivery.id })).rejects.toMatchObject({
      kind: 'conflict',
      message: 'The payload of this delivery was erased.',
    });
    await waitUntil('the stored answer is gone', async () => (await storedAnswers(delivery.id)).join('') === '');
    const tried = (await sibling.detail(event))!;
    expect(tried.payload).toBe(payload);
    expect((await storedAnswers(tried.delivery.id)).join('')).toContain('subject-6');
    expect(await storedText(event)).toBe(payload);

    webhook.receiver.reply((response, { body }) => response.end(`echo of ${body}`), sibling.path);
    await webhook.passTime(32);
    // A finished delivery counts as blanked, even before the stored text is.
    const last = await sibling.inStatus(event, 'delivered');
    expect(last.payload).toBe('');
    expect(last.attempts.map(({ responseBody }) => responseBody)).toEqual(['', '']);
    await isStoredBlank(event);
    const isEvent = ({ body }: { body: string }) => body === payload;
    expect(webhook.receiver.arrivalsAt(account.path).filter(isEvent)).toHaveLength(1);
    expect(webhook.receiver.arrivalsAt(sibling.path).filter(isEvent)).toHaveLength(2);
  });

  test('[decision 30.7] ends a held delivery: it is blanked and never sent', async () => {
    const account = await anAccount();
    const sibling = await aSibling(account);
    webhook.receiver.reply((response, { body }) => response.writeHead(500).end(`echo of ${body}`), account.path);
    const event = await account.publish('consent.created', 'subject-7');
    const other = await account.publish('consent.created', 'subject-31');
    const { delivery: held } = await account.inStatus(event, 'retrying');
    await sibling.inStatus(event, 'delivered');
    await account.edit(false);
    await account.inStatus(event, 'held');
    await account.inStatus(other, 'held');
    webhook.receiver.reply(200, account.path);
    const arrived = webhook.receiver.arrivalsAt(account.path).length;
    const erasure = await account.publish('consent.erased', 'subject-7');
    await sibling.inStatus(erasure, 'delivered');

    expect((await account.detail(event))!.payload).toBe('');
    expect((await account.detail(event))!.attempts.map(({ responseBody }) => responseBody)).toEqual(['']);
    await account.inStatus(event, 'exhausted');
    await isStoredBlank(event);
    expect(await storedAnswers(held.id)).toEqual(['']);
    await account.edit(true);
    await expect(webhook.client.replayDelivery({ accountId: account.accountId, id: held.id })).rejects.toMatchObject({
      kind: 'conflict',
      message: 'The payload of this delivery was erased.',
    });
    // The erasure itself, held like the others, and the delivery of another subject.
    const everything = { accountId: account.accountId, endpointId: account.id, sinceMs: 0, statuses: [] };
    expect(await webhook.client.replaySince(everything)).toEqual({ replayed: 2 });
    await account.inStatus(erasure, 'delivered');
    await account.inStatus(other, 'delivered');
    expect(
      webhook.receiver
        .arrivalsAt(account.path)
        .slice(arrived)
        .map(({ body }) => (JSON.parse(body) as { id: string }).id)
        .sort(),
    ).toEqual([erasure, other].sort());
  });

  test('[decision 30.7] ends a delivery that is held after the erasure, and one of an older event that arrives later', async () => {
    const account = await anAccount();
    webhook.receiver.reply(500, account.path);
    const erasedAtMs = Date.now();
    const event = await account.publish('consent.created', 'subject-32', '', erasedAtMs);
    await account.inStatus(event, 'retrying');
    const erasure = await account.publish('consent.erased', 'subject-32', '', erasedAtMs);
    await account.inStatus(erasure, 'retrying');
    expect((await account.detail(event))!.payload).toContain('subject-32');
    await account.edit(false);
    const late = await account.publish('consent.updated', 'subject-32', '', erasedAtMs - 1000);
    for (const one of [event, late]) {
      await account.inStatus(one, 'exhausted');
      await isStoredBlank(one);
    }
    await account.inStatus(erasure, 'held');
  });

  test('[decision 30.7] sends a held delivery whose replay was accepted before the erasure', async () => {
    const account = await anAccount();
    await account.edit(false);
    const event = await account.publish('consent.created', 'subject-33');
    const { delivery, payload } = await account.inStatus(event, 'held');
    await account.edit(true);
    webhook.receiver.reply(500, account.path);
    await webhook.client.replayDelivery({ accountId: account.accountId, id: delivery.id });
    await account.inStatus(event, 'retrying');
    const erasure = await account.publish('consent.erased', 'subject-33');
    await account.inStatus(erasure, 'retrying');
    expect((await account.detail(event))!.payload).toBe(payload);
    webhook.receiver.reply(200, account.path);
    await webhook.passTime(32);
    await account.inStatus(event, 'delivered');
    await isStoredBlank(event);
  });

  test('[decision 5.8] blanks deliveries held for a deleted endpoint, while another endpoint’s is pending', async () => {
    const account = await anAccount();
    await account.edit(false);
    const sibling = await aSibling(account);
    webhook.receiver.reply(500, sibling.path);
    const event = await account.publish('consent.created', 'subject-8');
    const { payload } = await account.inStatus(event, 'held');
    await sibling.inStatus(event, 'retrying');
    await webhook.client.deleteEndpoint({ accountId: account.accountId, id: account.id });
    await account.publish('consent.erased', 'subject-8');
    expect((await account.inStatus(event, 'exhausted')).payload).toBe('');
    expect((await sibling.detail(event))!.payload).toBe(payload);
  });

  test('[decision 5.8] never blanks a consent.erased, so a replay tells a receiver that missed all attempts', async () => {
    const account = await anAccount();
    const before = await account.publish('consent.created', 'subject-9');
    await account.inStatus(before, 'delivered');
    webhook.receiver.reply((response) => response.writeHead(500).end('away, subject-9'), account.path);
    const erasure = await account.publish('consent.erased', 'subject-9');
    await account.inStatus(erasure, 'retrying');
    await webhook.exhaust(account.accountId);
    const { delivery, payload } = await account.inStatus(erasure, 'exhausted');
    // Once the second erasure is handled, the first one's blanking would be done too.
    const later = await account.publish('consent.updated', 'subject-9');
    await account.inStatus(later, 'retrying');
    webhook.receiver.reply(200, account.path);
    const secondErasure = await account.publish('consent.erased', 'subject-9');
    await account.inStatus(secondErasure, 'delivered');
    await webhook.passTime(32);
    await isStoredBlank(before);
    await isStoredBlank(later);

    expect(JSON.parse(payload)).toMatchObject({ id: erasure, type: 'consent.erased', data: { subject_id: 'subject-9' } });
    const kept = (await account.detail(erasure))!;
    expect([kept.payload, kept.attempts[0]?.responseBody]).toEqual([payload, 'away, subject-9']);
    expect((await account.detail(secondErasure))!.payload).toContain('subject-9');
    await webhook.client.replayDelivery({ accountId: account.accountId, id: delivery.id });
    expect((await account.inStatus(erasure, 'delivered')).payload).toBe(payload);
    expect(webhook.receiver.arrivalsAt(account.path).filter(({ body }) => body === payload)).toHaveLength(2);
  });

  test('[decision 5.8] never blanks a consent.erased that arrives after a newer one', async () => {
    const account = await anAccount();
    const now = Date.now();
    const erasure = await account.publish('consent.erased', 'subject-10', '', now);
    await account.inStatus(erasure, 'delivered');
    const late = await account.publish('consent.erased', 'subject-10', '', now - 1000);
    await account.inStatus(late, 'delivered');
    const marker = await account.publish('consent.created', 'subject-10', '', now - 1000);
    await isStoredBlank(marker);
    for (const eventId of [erasure, late]) expect((await account.detail(eventId))!.payload).toContain('subject-10');
  });
});

test('[decision 16.5] a subject.erased blanks finished deliveries of its scope and older events that arrive later, and is not delivered itself', async () => {
  const [account, stranger] = [await anAccount(), await anAccount()];
  const [site, otherSite] = [randomUUID(), randomUUID()];
  const here = await account.publish('consent.created', 'subject-20', site);
  const there = await account.publish('consent.created', 'subject-20', otherSite);
  const foreign = await stranger.publish('consent.created', 'subject-20', site);
  for (const event of [here, there]) await account.inStatus(event, 'delivered');
  await stranger.inStatus(foreign, 'delivered');
  await account.publish('subject.erased', 'subject-20', site);
  await account.isBlanked(here);
  expect((await account.detail(there))!.payload).toContain('subject-20');

  const atMs = Date.now();
  const erasure = await account.publish('subject.erased', 'subject-20', '', atMs);
  await account.isBlanked(there);
  await isStoredBlank(there);
  const late = await account.publish('consent.updated', 'subject-20', '', atMs - 1000);
  await account.isBlanked(late);
  const given = await account.publish('consent.created', 'subject-20', '', atMs + 1000);
  expect((await account.inStatus(given, 'delivered')).payload).toContain('subject-20');
  expect((await stranger.detail(foreign))!.payload).toContain('subject-20');
  expect(await account.detail(erasure)).toBeUndefined();
  const told = webhook.receiver.arrivalsAt(account.path).map(({ body }) => (JSON.parse(body) as { type: string }).type);
  expect(told).not.toContain('subject.erased');
});

test('[decision 5.8] a consent.erased that an earlier release marked but did not blank keeps its text', async () => {
  const account = await anAccount();
  const erasure = await account.publish('consent.erased', 'subject-11');
  const { payload } = await account.inStatus(erasure, 'delivered');
  const other = await account.publish('consent.created', 'subject-12');
  await account.inStatus(other, 'delivered');
  await webhook.stopApp();
  await webhook.database.query('mark', 'UPDATE events SET is_erased = true WHERE id = ANY ($1)', [[erasure, other]]);
  await changeSchema(webhook.databaseUrl, (knex) => keepWhatTells.up(knex));
  await webhook.startApp();
  await isStoredBlank(other);
  expect((await account.detail(erasure))!.payload).toBe(payload);
});
