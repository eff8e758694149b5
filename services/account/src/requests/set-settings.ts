import { randomUUID } from 'node:crypto';
import type { SetRequestSettingsRequest, SetRequestSettingsResponse } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import { differenceOf } from '@consent/service';
import { lockLiveSite } from '../identities/find-site';
import { insertMail } from '../mails/queue.sql';
import type { AccountParts } from '../parts';
import { checkEmail } from '../users/email.rule';
import { addressDigest } from './address-digest';
import { mayMail } from './mail-counts.sql';
import { settingsMessage } from './settings';
import { lockSettings, saveSettings } from './settings.sql';

/**
 * PUT /sites/{siteId}/request-settings (decision 75.1). Nobody gets requests who did not open the mail. Throws not_found, invalid,
 * too_many_requests (mails to this address).
 */
export async function setRequestSettings(
  { answersTo: given, ...request }: SetRequestSettingsRequest,
  parts: Pick<AccountParts, 'transaction' | 'audit' | 'wakeMailSender' | 'pepper' | 'now'>,
): Promise<SetRequestSettingsResponse> {
  const answersTo = given === '' ? '' : checkEmail(given);
  const settings = await parts.transaction(async (tx) => {
    const site = await lockLiveSite(tx, request);
    const before = await lockSettings(tx, site);
    if (before !== undefined && before.answersTo === answersTo && (answersTo === '' || before.confirmedAtMs !== 0)) return before;
    const nowMs = parts.now();
    if (answersTo !== '') {
      if (!(await mayMail(tx, site, addressDigest(answersTo, parts), nowMs)))
        throw new ServiceError('too_many_requests', 'Enough mails were sent to this address today. Try again tomorrow.', {
          retryAfterSeconds: 86_400,
        });
      await insertMail(tx, { id: randomUUID(), kind: 'confirm_request_address', data: site }, nowMs);
    }
    const notice = { noticeMailId: before?.noticeMailId ?? '', noticeDueAtMs: before?.noticeDueAtMs ?? 0 };
    const after = { ...site, answersTo, confirmedAtMs: 0, ...notice };
    await saveSettings(tx, after);
    const changes = differenceOf({ answers_to: before?.answersTo ?? '' }, { answers_to: answersTo });
    await parts.audit(tx, { ...site, kind: 'request.settings_set', target: { kind: 'site', id: site.siteId }, changes });
    return after;
  });
  parts.wakeMailSender();
  return { settings: settingsMessage(settings) };
}
