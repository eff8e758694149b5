import { randomUUID } from 'node:crypto';
import type { Feature } from '@consent/rpc';
import { browserWith, cookiesOf, createPeople } from './people';
import type { SentHeaders } from './http-client';
import { startGateway, type TestGateway } from './start-gateway';

const purge = {
  ...{ id: `prg_${'0'.repeat(26)}`, askedBy: { kind: 'user', id: randomUUID() }, requestedAtMs: 1000, dueAtMs: 2000 },
  ...{ doneAtMs: 3000, records: 1, leaves: 3, held: false },
};

async function start(features: readonly Feature[]): Promise<{ gateway: TestGateway; headers: SentHeaders }> {
  const gateway = await startGateway({ features: ['once', 'cells', 'purges', ...features] });
  onTestFinished(() => gateway.stop());
  const { token } = createPeople(gateway.services).signIn();
  const { value } = cookiesOf(await gateway.client.get('/auth/me', { Cookie: `session=${token}` }))['csrf_token'] as { value: string };
  gateway.services.answer('getPurge', () => ({ purge }));
  gateway.services.answer('countUnblanked', () => ({ deliveries: 7 }));
  gateway.services.answer('signErasureCertificate', ({ unblankedDeliveries }) => ({ jws: `certificate ${unblankedDeliveries}` }));
  return { gateway, headers: browserWith(token, value).write() };
}

test('[decision 76.3] the number of deliveries is in the answer and the certificate, and counts what told of the erasure', async () => {
  const { gateway, headers } = await start(['unblanked_deliveries']);
  const { status, body } = await gateway.client.get('/subjects/ana/purge', headers);
  expect([status, body]).toMatchObject([200, { unblanked_deliveries: 7, certificate: 'certificate 7' }]);
  expect(gateway.services.callsOf('countUnblanked')).toMatchObject([{ subjectId: 'ana', purgeAskedAtMs: 1000 }]);
});

test('[decision 76.3] while every webhook process is of an earlier release, the number is null and the certificate is signed all the same', async () => {
  const { gateway, headers } = await start([]);
  const { status, body } = await gateway.client.get('/subjects/ana/purge', headers);
  expect([status, body]).toMatchObject([200, { unblanked_deliveries: null, certificate: 'certificate undefined' }]);
  expect(gateway.services.callsOf('countUnblanked')).toEqual([]);
});
