import { ServiceError } from '@consent/kernel/errors';
import type { Handle } from '@consent/postgres';
import type { AccountParts } from '../parts';
import { findTotp, useRecoveryCode, useTotpStep, type OfUser } from './factors.sql';
import { tellOfChange } from './tell-of-change';
import { isTotpCode, totpStepOf } from './totp';
import { normalizeCode, recoveryCodeDigest } from './recovery-code.rule';

/**
 * Uses up a code of the user's second factor, in the transaction of what it allows: if that is rolled back, the code still counts.
 * The caller has locked the user. Throws unauthorized (wrong or used code).
 */
export async function useCode(
  tx: Handle,
  { email, ...user }: OfUser & { email: string },
  code: string,
  { sealedSecrets, audit, now }: Pick<AccountParts, 'sealedSecrets' | 'audit' | 'now'>,
): Promise<void> {
  const typed = normalizeCode(code);
  if (isTotpCode(typed)) {
    if (!(await useTotp(tx, user, typed, { sealedSecrets, nowMs: now() }))) throw wrongCode();
    return;
  }
  if (!(await useRecoveryCode(tx, { ...user, digest: recoveryCodeDigest(typed) }))) throw wrongCode();
  await tellOfChange(tx, { accountId: user.accountId, id: user.userId, email }, 'recovery_code_used', { audit, nowMs: now() });
}

async function useTotp(
  tx: Handle,
  user: OfUser,
  code: string,
  { sealedSecrets, nowMs }: Pick<AccountParts, 'sealedSecrets'> & { nowMs: number },
): Promise<boolean> {
  const totp = await findTotp(tx, user);
  if (totp === undefined || totp.confirmedAtMs === 0) return false;
  const secret = sealedSecrets.open(totp.sealed, user.userId);
  const step = totpStepOf(code, { secret, nowMs, lastStep: totp.lastStep });
  return step !== undefined && (await useTotpStep(tx, { ...user, step }));
}

export function wrongCode(): ServiceError {
  return new ServiceError('unauthorized', 'Incorrect or used code. Enter the next one that your app shows, or a recovery code.');
}
