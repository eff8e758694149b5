import type { ConfirmTotpRequest, ConfirmTotpResponse } from '@consent/contracts';
import { notFound, ServiceError } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { lockUser } from '../users/find.sql';
import { confirmTotpSecret, findTotp, proveSession } from './factors.sql';
import { saveNewRecoveryCodes } from './new-recovery-codes';
import { normalizeCode } from './recovery-code.rule';
import { tellOfChange } from './tell-of-change';
import { isTotpCode, totpStepOf } from './totp';
import { wrongCode } from './use-code';

/**
 * POST /auth/factors/totp/confirm (decision 63): the app counts from now on, and its first code is used up. Throws unauthorized
 * (code), conflict (not begun, or confirmed), not_found.
 */
export async function confirmTotp(
  { accountId, userId, code, digest }: ConfirmTotpRequest,
  {
    transaction,
    sealedSecrets,
    audit,
    now,
    wakeMailSender,
  }: Pick<AccountParts, 'transaction' | 'sealedSecrets' | 'audit' | 'now' | 'wakeMailSender'>,
): Promise<ConfirmTotpResponse> {
  const user = { accountId: uuidOf(accountId), userId: uuidOf(userId) };
  const typed = normalizeCode(code);
  const recoveryCodes = await transaction(async (tx) => {
    const locked = await lockUser(tx, user.accountId, user.userId);
    if (locked === undefined) throw notFound('user');
    const totp = await findTotp(tx, user);
    if (totp === undefined || totp.confirmedAtMs !== 0) throw notBegun();
    const nowMs = now();
    const secret = sealedSecrets.open(totp.sealed, user.userId);
    const step = isTotpCode(typed) ? totpStepOf(typed, { secret, nowMs, lastStep: totp.lastStep }) : undefined;
    if (step === undefined) throw wrongCode();
    await confirmTotpSecret(tx, { ...user, step, confirmedAtMs: nowMs });
    await proveSession(tx, { ...user, digest, atMs: nowMs });
    await tellOfChange(tx, locked, 'added', { audit, nowMs });
    return saveNewRecoveryCodes(tx, user);
  });
  wakeMailSender();
  return { recoveryCodes };
}

function notBegun(): ServiceError {
  return new ServiceError('conflict', 'No authenticator app waits for its first code. Begin again.');
}
