import type { AuditLogRequest, AuditLogResponse, Damage } from '@consent/contracts';
import type { EvidenceParts } from '../parts';
import { DamagedLogError } from '../logs/damaged-log';
import { findLog } from '../logs/find-log.sql';
import type { LogHead } from '../logs/log';
import { signedLogOf } from '../logs/signed-log';
import { checkAbsence, checkHead, EditedLogError } from '../sequencer/check-head';
import { readState } from '../sequencer/state.sql';

/** The sequencer may append between two reads of a check. */
const attempts = 10;

type LogParts = Pick<EvidenceParts, 'database' | 'keys'>;

export async function auditLog({ accountId }: AuditLogRequest, parts: LogParts): Promise<AuditLogResponse> {
  let found = await auditOnce(accountId, parts);
  for (let attempt = 1; attempt < attempts && found.answer.damages.length > 0; attempt++) {
    const again = await auditOnce(accountId, parts);
    const isSame = again.head?.turn === found.head?.turn && again.head?.checkpoint?.note === found.head?.checkpoint?.note;
    found = again;
    if (isSame) break;
  }
  return found.answer;
}

async function auditOnce(
  accountId: string,
  { database, keys }: LogParts,
): Promise<{ head: LogHead | undefined; answer: AuditLogResponse }> {
  let head: LogHead | undefined;
  const damages: Damage[] = [];
  try {
    // The audit of the sequencer names its row if it is gone.
    const state = await readState(database).catch(() => undefined);
    head = await findLog(database, accountId);
    if (head === undefined) await checkAbsence(database, accountId);
    else await checkHead(database, head, keys, state !== undefined && head.turn >= state.position.turn);
  } catch (error) {
    if (!(error instanceof EditedLogError || error instanceof DamagedLogError)) throw error;
    damages.push({ table: 'logs', key: accountId, column: '', text: textOf(error) });
  }
  return { head, answer: { ...signedOf(head, damages), damages } };
}

function signedOf(head: LogHead | undefined, damages: Damage[]): Omit<AuditLogResponse, 'damages'> {
  const tagKeySha256 = head?.tagKeySha256 ?? Buffer.alloc(0);
  try {
    const signed = head && signedLogOf(head);
    if (signed !== undefined) return { size: signed.size, root: Buffer.from(signed.root), tagKeySha256 };
  } catch (error) {
    if (!(error instanceof DamagedLogError)) throw error;
    if (damages.length === 0) damages.push({ table: 'logs', key: head!.accountId, column: 'checkpoint', text: textOf(error) });
  }
  return { size: 0, root: Buffer.alloc(0), tagKeySha256 };
}

function textOf(error: Error): string {
  return error.cause instanceof Error ? `${error.message} (${textOf(error.cause)})` : error.message;
}
