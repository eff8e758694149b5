import type { ServiceError } from '@consent/kernel/errors';
import { startTestPostgres, waitUntil } from '@consent/testkit';
import { startPolicy, type PolicyUnderTest } from './start-policy';
import { newAccountId, newText } from './texts';

const readiness = async (policy: PolicyUnderTest) => {
  const answer = await fetch(`http://127.0.0.1:${policy.app.opsPort()}/readyz`);
  return { status: answer.status, ...((await answer.json()) as { waiting_for: string[] }) };
};

test('the service starts and is ready without Redis and NATS', async () => {
  const policy = await startPolicy();
  expect(await readiness(policy)).toEqual({ status: 200, waiting_for: [] });
  const { policy: created } = await policy.client.createPolicy({ accountId: newAccountId(), ...newText() });
  expect(created.version).toBe(1);
  await policy.stop();
});

test('when PostgreSQL crashes, the service is not ready, and no acknowledged version is lost after the restart', async () => {
  const postgres = await startTestPostgres();
  const policy = await startPolicy({ databaseUrl: postgres.url });
  const accountId = newAccountId();
  const { policy: created } = await policy.client.createPolicy({ accountId, ...newText() });
  const answered = new Map([[1, created.content]]);

  let isPublishing = true;
  const publish = async () => {
    while (isPublishing) {
      try {
        const { policy: updated } = await policy.client.updatePolicy({ accountId, id: created.id, ...newText() });
        answered.set(updated.version, updated.content);
      } catch (error) {
        expect(['unavailable', 'outcome_unknown']).toContain((error as ServiceError).kind);
        await new Promise(setImmediate);
      }
    }
  };
  const publishers = [publish(), publish(), publish()];
  await waitUntil('versions are answered', () => answered.size > 30);
  postgres.kill('SIGKILL');
  await waitUntil('the service is not ready', async () => (await readiness(policy)).waiting_for.includes('database'));
  await postgres.restart();
  const before = answered.size;
  await waitUntil('versions are answered again', () => answered.size > before + 30, { timeoutMs: 20_000 });
  isPublishing = false;
  await Promise.all(publishers);

  const { versions } = await policy.client.listVersions({ accountId, id: created.id });
  // The outcome of a call without a response is unknown. Versions have no gaps, and each has one event.
  expect(versions.map(({ version }) => version)).toEqual(Array.from(versions, (_, place) => versions.length - place));
  for (const [version, content] of answered) {
    expect((await policy.client.getVersion({ accountId, id: created.id, version })).content).toBe(content);
  }
  const { rows } = await policy.database.query<{ events: number }>(
    'count_events',
    'SELECT count(*) AS events FROM outbox WHERE account_id = $1 AND type <> $$audit.recorded$$',
    [accountId],
  );
  expect(rows[0]?.events).toBe(versions.length);
  expect(await readiness(policy)).toEqual({ status: 200, waiting_for: [] });

  await policy.stop();
  await postgres.remove();
});
