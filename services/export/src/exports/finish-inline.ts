import type { FinishInlineRequest, FinishInlineResponse } from '@consent/contracts';
import { conflict, invalid, notFound } from '@consent/kernel/errors';
import type { ExportParts } from '../parts';
import { endExport } from './end.sql';
import { exportIdOf } from './export-id.rule';
import { failExport } from './fail';
import { failureTexts } from './failure.rule';
import { lockExport } from './find.sql';
import { messageOf } from './message';
import { takeUnit } from './units.sql';

/** The first report counts, and a repeat gets its result (decision 3.2). Throws invalid, not_found, conflict. */
export async function finishInline(
  { accountId, id, status, rowCount, bytesWritten, errorMessage }: FinishInlineRequest,
  parts: Pick<ExportParts, 'transaction' | 'events' | 'metrics' | 'now' | 'tokens'>,
): Promise<FinishInlineResponse> {
  const { transaction, events, metrics, now } = parts;
  if (status !== 'streamed' && status !== 'failed') throw invalid('status must be streamed or failed.');
  const { record: finished, hasEnded } = await transaction(async (tx) => {
    const record = await lockExport(tx, accountId, exportIdOf(id));
    if (record === undefined) throw notFound('export');
    if (!record.inline) throw conflict('The export is not inline. Its worker records the end.');

    // The sweep assumed that the gateway had crashed and gave the unit back, but the client did get the file.
    const isLate = record.abandoned && status === 'streamed';
    if (record.status !== 'running' && !isLate) return { record, hasEnded: false };
    if (isLate) await takeUnit(tx, accountId, record.period, 0);

    const atMs = now();
    if (status === 'failed') {
      const failure = { errorMessage: errorMessage || failureTexts.broken, rowCount, bytesWritten, atMs };
      return { record: await failExport(tx, record, failure, { events }), hasEnded: true };
    }
    const completedAtMs = Math.max(atMs, record.requestedAtMs);
    const end = { status, rowCount, bytesWritten, errorMessage: '', completedAtMs, abandoned: false } as const;
    return { record: await endExport(tx, record, end), hasEnded: true };
  });
  if (hasEnded) metrics.onEnded(finished);
  return { export: await messageOf(finished, parts) };
}
