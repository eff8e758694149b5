import { createHmac, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { waitUntil } from '@consent/testkit';
import { hang } from './receiver';
import { startWebhook, type WebhookUnderTest } from './start-webhook';

let webhook: WebhookUnderTest;

beforeAll(async () => {
  webhook = await startWebhook();
});
afterAll(() => webhook.stop());

function isSigned(header: unknown, body: string, secret: string): boolean {
  const [, t = '', rest = ''] = /^t=(\d+),(.*)$/.exec(String(header)) ?? [];
  const expected = createHmac('sha256', Buffer.from(secret, 'utf8')).update(`${t}.${body}`).digest('hex');
  return Math.abs(Date.now() / 1000 - Number(t)) < 300 && rest.split(',').includes(`v1=${expected}`);
}

describe('a delivery (spec 6)', () => {
  test('is a POST of the exact stored bytes, with the headers of the specification, signed with the secret', async () => {
    const accountId = randomUUID();
    const endpoint = await webhook.anEndpoint(accountId, '/bytes?a=b');
    const data = { subject_id: 'ü"\\ 日本', b: 1.0, a: [1e21, -0] };
    const [event] = await webhook.source.publish([{ accountId, type: 'consent.created', data }]);
    const { delivery, payload, attempts } = await webhook.onlyDelivery(accountId, 'delivered');

    const [arrival] = webhook.receiver.arrivalsAt('/bytes?a=b');
    expect(arrival).toMatchObject({ method: 'POST', body: event!.payload, deliveryId: delivery.id });
    expect(arrival!.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Service-Webhooks/1.0',
      'x-service-event': 'consent.created',
    });
    expect(isSigned(arrival!.headers['x-service-signature'], arrival!.body, endpoint.secret)).toBe(true);
    expect(arrival!.headers['webhook-signature']).toBeUndefined();
    expect(payload).toBe(event!.payload);
    expect(delivery).toMatchObject({ endpointId: endpoint.id, eventId: event!.id, eventType: 'consent.created', attemptCount: 1 });
    expect(delivery.nextAttemptAtMs).toBe(0);
    expect(attempts).toEqual([
      {
        number: 1,
        startedAtMs: expect.any(Number) as number,
        durationMs: expect.any(Number) as number,
        statusCode: 200,
        error: '',
        responseBody: 'answer 200',
      },
    ]);
  });

  test('with standard_webhooks also has the three headers of Standard Webhooks', async () => {
    const accountId = randomUUID();
    const { secret } = await webhook.anEndpoint(accountId, '/standard', { standardWebhooks: true });
    const [eventId] = await webhook.publish(accountId);
    await webhook.onlyDelivery(accountId, 'delivered');
    const { headers, body } = webhook.receiver.arrivalsAt('/standard')[0]!;
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const signed = `${eventId}.${String(headers['webhook-timestamp'])}.${body}`;
    expect(headers['webhook-id']).toBe(eventId);
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
    expect(isSigned(headers['x-service-signature'], body, secret)).toBe(true);
  });

  test('after a rotation is signed with both secrets for 24 h, then with the new one alone', async () => {
    const accountId = randomUUID();
    const { id, secret: old } = await webhook.anEndpoint(accountId, '/rotated');
    const { secret } = await webhook.client.rotateSecret({ accountId, id });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(secret).not.toBe(old);
    await webhook.publish(accountId);
    const [first] = await waitUntil('one arrival', () => nonEmpty(webhook.receiver.arrivalsAt('/rotated')));
    for (const valid of [old, secret]) expect(isSigned(first!.headers['x-service-signature'], first!.body, valid)).toBe(true);

    const day = "UPDATE endpoints SET previous_secret_until = previous_secret_until - interval '24 hours' WHERE id = $1";
    await webhook.database.query('a_day_later', day, [id]);
    await webhook.publish(accountId);
    const second = await waitUntil('another arrival', () => webhook.receiver.arrivalsAt('/rotated')[1]);
    expect(isSigned(second.headers['x-service-signature'], second.body, secret)).toBe(true);
    expect(isSigned(second.headers['x-service-signature'], second.body, old)).toBe(false);
  });

  test('goes to each endpoint of the account that subscribes to the type, and to no other', async () => {
    const [accountId, otherId] = [randomUUID(), randomUUID()];
    const all = await webhook.anEndpoint(accountId, '/all');
    const policies = await webhook.anEndpoint(accountId, '/policies', { eventTypes: ['policy.published'] });
    await webhook.anEndpoint(accountId, '/erased', { eventTypes: ['consent.erased'] });
    await webhook.anEndpoint(otherId, '/other');
    await webhook.source.publish([
      { accountId, type: 'policy.published', data: {} },
      { accountId, type: 'consent.revoked', data: {} },
      { accountId, type: 'policy.deleted', data: {} },
    ]);
    const deliveries = await waitUntil('all are delivered', async () => {
      const found = await webhook.deliveriesOf(accountId);
      return found.length >= 3 && found.every(({ status }) => status === 'delivered') ? found : undefined;
    });
    expect(deliveries.map(({ endpointId, eventType }) => `${endpointId} ${eventType}`).sort()).toEqual(
      [`${all.id} policy.published`, `${all.id} consent.revoked`, `${policies.id} policy.published`].sort(),
    );
    expect(await webhook.deliveriesOf(otherId)).toEqual([]);
  });

  test.each([
    ['44.1', 'log.checkpoint'],
    ['65.5', 'consent.expired'],
  ])('[decision %s] of %s goes only to endpoints that name the type', async (_, type) => {
    const accountId = randomUUID();
    await webhook.anEndpoint(accountId, '/unnamed');
    await webhook.anEndpoint(accountId, '/others', { eventTypes: ['consent.created'] });
    const both = await webhook.anEndpoint(accountId, '/both', { eventTypes: ['consent.created', type] });
    const named = await webhook.anEndpoint(accountId, '/named', { eventTypes: [type] });
    await webhook.source.publish([
      { accountId, type: type, data: { size: 3 } },
      { accountId, type: 'consent.created', data: {} },
    ]);
    const deliveries = await waitUntil('all are delivered', async () => {
      const found = await webhook.deliveriesOf(accountId);
      return found.length >= 5 && found.every(({ status }) => status === 'delivered') ? found : undefined;
    });
    const told = deliveries.filter(({ eventType }) => eventType === type).map(({ endpointId }) => endpointId);
    expect([deliveries.length, told.sort()]).toEqual([5, [both.id, named.id].sort()]);
    const filter = { accountId, endpointId: '', status: '', eventType: type, cursor: '', limit: 10 };
    expect((await webhook.client.listDeliveries(filter)).deliveries).toHaveLength(2);
  });

  test('is not made for an event older than the endpoint', async () => {
    const accountId = randomUUID();
    await webhook.anEndpoint(accountId, '/late');
    const dayAgo = Date.now() - 86_400_000;
    await webhook.source.publish([
      { accountId, type: 'consent.created', data: {}, createdAtMs: dayAgo },
      { accountId, type: 'consent.updated', data: {} },
    ]);
    const { delivery } = await webhook.onlyDelivery(accountId, 'delivered');
    expect(delivery.eventType).toBe('consent.updated');
    expect(await webhook.deliveriesOf(accountId)).toHaveLength(1);
  });
});

describe('success and failure of an attempt (decision 5.6)', () => {
  async function attemptOf(path: string) {
    const accountId = randomUUID();
    await webhook.anEndpoint(accountId, path);
    await webhook.publish(accountId);
    return waitUntil('one attempt', async () => {
      const [delivery] = await webhook.deliveriesOf(accountId);
      if (delivery === undefined || delivery.attemptCount === 0) return undefined;
      const { attempts } = await webhook.client.getDelivery({ accountId, id: delivery.id });
      return { status: delivery.status, attempt: attempts[0]! };
    });
  }

  test.each([200, 201, 204, 299])('status %i is a success', async (status) => {
    webhook.receiver.reply(status, `/status-${status}`);
    expect(await attemptOf(`/status-${status}`)).toMatchObject({ status: 'delivered', attempt: { statusCode: status, error: '' } });
  });

  test.each([300, 304, 400, 404, 410, 429, 500, 503])('status %i is a failure', async (status) => {
    webhook.receiver.reply(status, `/status-${status}`);
    const { status: state, attempt } = await attemptOf(`/status-${status}`);
    expect(state).toBe('retrying');
    expect(attempt).toMatchObject({ statusCode: status, error: expect.stringContaining(String(status)) as string });
  });

  test.each([
    ['a 204 with a body', 'HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello'],
    ['a 204 that announces a body and sends none', 'HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n'],
    ['a 204 with a chunked body', 'HTTP/1.1 204 No Content\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n'],
    ['a 200 with 40 KiB of headers', `HTTP/1.1 200 OK\r\nX-Cookies: ${'x'.repeat(40 * 1024)}\r\nContent-Length: 0\r\n\r\n`],
  ])('%s is a success', async (name, text) => {
    const path = `/${encodeURIComponent(name)}`;
    webhook.receiver.reply((response) => void response.socket!.write(text), path);
    expect(await attemptOf(path)).toMatchObject({ status: 'delivered', attempt: { error: '', responseBody: '' } });
  });

  test('a compressed answer is shown decoded', async () => {
    const answer = gzipSync('no such tenant');
    webhook.receiver.reply((response) => response.writeHead(500, { 'content-encoding': 'gzip' }).end(answer), '/compressed');
    expect(await attemptOf('/compressed')).toMatchObject({ attempt: { statusCode: 500, responseBody: 'no such tenant' } });
  });

  test.each([301, 302, 307, 308])('a redirect by %i is a failure, and is not followed', async (status) => {
    webhook.receiver.reply((response) => response.writeHead(status, { location: `/target-${status}` }).end(), `/redirect-${status}`);
    expect(await attemptOf(`/redirect-${status}`)).toMatchObject({ status: 'retrying', attempt: { statusCode: status } });
    expect(webhook.receiver.arrivalsAt(`/target-${status}`)).toEqual([]);
  });

  test('no answer within the time limit is a failure', async () => {
    webhook.receiver.reply(hang, '/hang');
    const { status, attempt } = await attemptOf('/hang');
    expect(status).toBe('retrying');
    expect(attempt.statusCode).toBeUndefined();
    expect(attempt.error).toBe('No complete answer within 3 s.');
    await waitUntil('the connection is given up', () => webhook.receiver.open() === 0);
  });

  test('a 200 whose body drips past the time limit is a failure, because the limit covers the whole exchange', async () => {
    webhook.receiver.reply((response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('.'), 50);
      response.once('close', () => clearInterval(drip));
    }, '/drip');
    const { status, attempt } = await attemptOf('/drip');
    expect(status).toBe('retrying');
    expect(attempt).toMatchObject({ statusCode: 200, error: 'No complete answer within 3 s.' });
    expect(attempt.responseBody).toMatch(/^\.+$/);
  });

  test('a 200 with an endless body is a success after 64 KiB, of which 1 KiB is kept', async () => {
    let written = 0;
    webhook.receiver.reply((response) => {
      response.writeHead(200);
      const pour = () => {
        while (!response.destroyed && response.write('0123456789abcdef'.repeat(64))) written += 1024;
      };
      response.on('drain', pour);
      pour();
    }, '/endless');
    const { status, attempt } = await attemptOf('/endless');
    expect(status).toBe('delivered');
    expect(attempt.responseBody).toHaveLength(1024);
    await waitUntil('the connection is dropped', () => webhook.receiver.open() === 0);
    expect(written).toBeGreaterThan(64 * 1024);
  });

  test.each([
    [200, 64 * 1024, 'delivered', ''],
    [200, 64 * 1024 + 1, 'delivered', ''],
    [503, 64 * 1024, 'retrying', 'Answered 503.'],
  ])(
    '[decision 5.6] an attempt ends with its status when 64 KiB are read: %i, %i bytes and no end is %s',
    async (code, bytes, status, error) => {
      const path = `/no-end-${code}-${bytes}`;
      webhook.receiver.reply((response) => void response.writeHead(code).write('x'.repeat(bytes)), path);
      expect(await attemptOf(path)).toMatchObject({ status, attempt: { statusCode: code, error, responseBody: 'x'.repeat(1024) } });
      await waitUntil('the connection is dropped', () => webhook.receiver.open() === 0);
    },
  );

  test('[decision 5.6] a 200 with a complete body of 64 KiB is a success', async () => {
    webhook.receiver.reply((response) => response.writeHead(200, { 'content-length': 64 * 1024 }).end('x'.repeat(64 * 1024)), '/full');
    expect(await attemptOf('/full')).toMatchObject({ status: 'delivered', attempt: { statusCode: 200, error: '' } });
  });

  test('[decision 5.6] a 200 with 65,535 bytes and no end is a failure', async () => {
    webhook.receiver.reply((response) => void response.writeHead(200).write('x'.repeat(64 * 1024 - 1)), '/one-less');
    expect(await attemptOf('/one-less')).toMatchObject({ status: 'retrying', attempt: { error: 'No complete answer within 3 s.' } });
  });

  test('a connection that breaks before the response ends is a failure', async () => {
    webhook.receiver.reply((response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.destroy());
    }, '/cut');
    const { status, attempt } = await attemptOf('/cut');
    expect(status).toBe('retrying');
    expect(attempt.error).not.toBe('');
  });

  test('a closed port is a failure', async () => {
    const accountId = randomUUID();
    await webhook.anEndpoint(accountId, '', { url: 'http://127.0.0.1:1/' });
    await webhook.publish(accountId);
    const { attempts } = await webhook.onlyDelivery(accountId, 'retrying');
    expect(attempts[0]).toMatchObject({ error: 'The connection was refused.' });
    expect(attempts[0]!.statusCode).toBeUndefined();
  });

  test('a response that PostgreSQL cannot store unchanged is stored as cleaned text', async () => {
    webhook.receiver.reply((response) => response.writeHead(200).end(Buffer.from([0x61, 0x00, 0xff, 0x62])), '/binary');
    expect(await attemptOf('/binary')).toMatchObject({ status: 'delivered', attempt: { responseBody: 'a\ufffd\ufffdb' } });
  });
});

test('deliveries to one endpoint share connections', async () => {
  const accountId = randomUUID();
  await webhook.anEndpoint(accountId, '/shared');
  const before = webhook.receiver.connections();
  await webhook.publish(accountId, 100);
  await waitUntil('all are delivered', () => webhook.receiver.arrivalsAt('/shared').length === 100);
  expect(webhook.receiver.connections() - before).toBeLessThanOrEqual(8);
});

function nonEmpty<Item>(items: Item[]): Item[] | undefined {
  return items.length === 0 ? undefined : items;
}
