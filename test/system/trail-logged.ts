import { waitUntil } from '@consent/testkit';
import type { SystemClient } from './connect-system';

/** Until the audit trail of an account with a log is complete and in it, so that the log grows only with what a test does then. */
export async function trailLogged(system: Pick<SystemClient, 'sql'>, accountId: string): Promise<void> {
  const sent = `SELECT FROM outbox o WHERE account_id = $1 AND type = 'audit.recorded'`;
  await waitUntil('the audit trail is in the log', async () => {
    const { account, consent, policy, webhook, export: exports } = system.sql;
    const events = (await Promise.all([consent, policy, webhook, exports].map((sql) => sql.query(sent, [accountId])))).flat().length;
    const handled = await account.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM audit_entries e WHERE account_id = $1
         AND content::json->>'kind' = ANY ($2::text[])`,
      [accountId, ofOtherServices],
    );
    const waiting = await account.query(
      'SELECT account_id FROM log_queue WHERE account_id = $1 UNION ALL SELECT account_id FROM audit_entries WHERE account_id = $1 AND NOT is_logged',
      [accountId],
    );
    return waiting.length === 0 && (handled[0]?.count ?? 0) >= events;
  });
}

const ofOtherServices = [
  ...['export.created', 'export.streamed', 'export.link_created', 'export.downloaded', 'evidence.read', 'subject.state_read'],
  ...['subject.consents_read', 'subject.links_read', 'subject.erased', 'subject.purge_set', 'subject.link_ended', 'consent.deleted'],
  ...['policy.created', 'policy.updated', 'policy.deleted', 'webhook.created', 'webhook.updated', 'webhook.deleted'],
  ...['webhook.secret_rotated', 'retention.set', 'hold.set', 'hold.lifted'],
];
