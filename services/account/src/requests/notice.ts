import { randomUUID } from 'node:crypto';
import type { Handle } from '@consent/postgres';
import { insertMail, lockUnclaimedMail } from '../mails/queue.sql';
import type { SettingsRecord } from './settings';
import { saveSettings } from './settings.sql';

/** The first request is told immediately; those that follow within this time share a mail. */
export const noticeIntervalMs = 15 * 60_000;

/** The mail that tells about a request that is confirmed now. The caller has locked the settings. */
export async function queueNotice(tx: Handle, settings: SettingsRecord, atMs: number): Promise<string> {
  if (settings.noticeMailId !== '' && (await lockUnclaimedMail(tx, settings.noticeMailId))) return settings.noticeMailId;
  const { accountId, siteId } = settings;
  const id = randomUUID();
  const dueAtMs = settings.noticeDueAtMs === 0 ? atMs : Math.max(atMs, settings.noticeDueAtMs + noticeIntervalMs);
  await insertMail(tx, { id, kind: 'requests_confirmed', data: { accountId, siteId } }, atMs, dueAtMs);
  await saveSettings(tx, { ...settings, noticeMailId: id, noticeDueAtMs: dueAtMs });
  return id;
}
