import { waitUntil } from '@consent/testkit';
import type { ApiClient } from '../../system/api-client';
import type { System } from '../../system/use-system';

/** Asks for the purge of an erased subject, moves it past its end, and returns its status once it has a certificate. */
export async function purgeNow(system: System, api: Pick<ApiClient, 'get' | 'post'>, subject: string) {
  const { consent } = system.sql;
  const path = `/subjects/${encodeURIComponent(subject)}/purge`;
  const asked = await api.post(path);
  expect({ status: asked.status, text: asked.text }).toMatchObject({ status: 202 });
  const id = asked.body.id as string;
  await waitUntil('the events of the subject are blank', async () => {
    await consent.query('UPDATE event_erasures SET next_try_at = now() WHERE subject_id = $1', [subject]);
    return (await consent.query('SELECT FROM event_erasures WHERE subject_id = $1', [subject])).length === 0;
  });
  let status = await api.get(path);
  await waitUntil('the certificate is there', async () => {
    // A purge that meets an obstacle waits 30 seconds before it looks again, so make it due each time.
    await consent.query(
      `UPDATE purges SET due_at = '2020-01-01T00:00:00Z', next_try_at = '2020-01-01T00:00:00Z' WHERE id = $1 AND started_at IS NULL`,
      [id],
    );
    status = await api.get(path);
    return status.body.certificate !== null;
  });
  return { asked, status };
}
