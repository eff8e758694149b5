import { verifyCheckpoint, type CheckpointVerification } from '@consent/sdk/node';
import type { LogCheckpoint } from '@consent/sdk';
import { startReceiver, type Receiver } from '../../../services/webhook/test/receiver';
import { waitUntil } from '@consent/testkit';
import { createConsent } from '../../system/consents';
import { expectError, messageOf } from '../../system/expect-error';
import { misfitOf } from '../../system/openapi';
import { trailLogged } from '../../system/trail-logged';
import { useSystem } from '../../system/use-system';
import { useBundledSdk } from '../sdk/bundled-sdk';
import { arrived, createEndpoint, isSigned, listDeliveries, readEndpoint } from './webhook-calls';

const system = useSystem();
useBundledSdk();
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.stop());

test('[decision 44] an endpoint that names log.checkpoint gets each with a proof from the one before, and a sample has the same members', async () => {
  const tenant = await system.tenants.create();
  const session = await system.signIn(tenant);
  const api = system.api(tenant.key);
  const others = await createEndpoint(session, receiver.url('/all'));
  const { id, secret, event_types: types } = await createEndpoint(session, receiver.url('/notes'), { event_types: ['log.checkpoint'] });
  expect(types).toEqual(['log.checkpoint']);
  const keys = await (await fetch(`${system.baseUrl}/log/keys`)).text();

  // Entries of the audit trail make the log grow too.
  await createConsent(api, tenant.site);
  const sizes = () => receiver.arrivalsAt('/notes').map(({ body }) => (JSON.parse(body) as { data: LogCheckpoint }).data.size);
  await waitUntil('all until now was told', async () => {
    await trailLogged(system, tenant.accountId);
    return sizes().at(-1) === ((await api.get('/log')).body.size as number);
  });
  const before = sizes().length;

  let kept: string | undefined;
  const statuses: CheckpointVerification[] = [];
  for (const count of [1, 2, 3]) {
    await createConsent(api, tenant.site);
    const arrival = (await arrived(receiver, '/notes', before + count))[before + count - 1]!;
    expect(isSigned(arrival, secret)).toBe(true);
    const event = JSON.parse(arrival.body) as { type: string; data: LogCheckpoint };
    expect([event.type, misfitOf({ $ref: '#/components/schemas/LogCheckpoint' }, event.data)]).toEqual(['log.checkpoint', undefined]);
    const verified = await verifyCheckpoint({ data: event.data, kept, keys });
    statuses.push(verified);
    if (verified.ok) kept = verified.note;
  }
  expect(statuses).toMatchObject([{ status: 'first' }, { status: 'grown' }, { status: 'grown' }]);
  const last = statuses[2] as CheckpointVerification & { ok: true };
  expect((await api.get('/log')).body).toMatchObject({ size: last.size, checkpoint: last.note });
  expect((await listDeliveries(session, `event_type=log.checkpoint&endpoint_id=${id}`)).length).toBe(before + 3);
  expect(await listDeliveries(session, `event_type=log.checkpoint&endpoint_id=${others.id}`)).toEqual([]);

  const sent = await session.post(`/webhooks/endpoints/${others.id}/test`, { type: 'log.checkpoint' });
  expect(sent.status).toBe(200);
  const sample = (await arrived(receiver, '/all', 5)).find(({ headers }) => headers['x-service-test'] === 'true')!;
  const real = receiver.arrivalsAt('/notes').at(-1)!;
  const membersOf = (body: string) => {
    const { data } = JSON.parse(body) as { data: LogCheckpoint };
    return [Object.keys(data), Object.keys(data.since!)];
  };
  expect(membersOf(sample.body)).toEqual(membersOf(real.body));
});

test('[decision 44.1] an edit may name log.checkpoint beside other types, and no type twice', async () => {
  const session = await system.signIn(await system.tenants.create());
  const { id, url } = await createEndpoint(session, receiver.url('/edited'));
  const event_types = ['policy.published', 'log.checkpoint'];
  expect((await session.put(`/webhooks/endpoints/${id}`, { url, event_types })).status).toBe(200);
  expect((await readEndpoint(session, id)).event_types).toEqual(event_types);
  const refused = await session.put(`/webhooks/endpoints/${id}`, { url, event_types: ['log.checkpoint', 'log.checkpoint'] });
  expectError(refused, 400, 'invalid_request');
  expect(messageOf(refused)).toContain('event_types');
});
