import type { MintDownloadTokenRequest, MintDownloadTokenResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { auditedExport } from '../exports/audited';
import { exportIdOf } from '../exports/export-id.rule';
import { findExport } from '../exports/find.sql';
import { assertReady } from '../exports/status.rule';
import type { ExportParts } from '../parts';

/** Implements spec 4.2.6. Throws not_found, conflict. */
export async function mintDownloadToken(
  { accountId, id }: MintDownloadTokenRequest,
  { database, transaction, audit, tokens, now }: Pick<ExportParts, 'database' | 'transaction' | 'audit' | 'tokens' | 'now'>,
): Promise<MintDownloadTokenResponse> {
  const record = await findExport(database, accountId, exportIdOf(id));
  if (record === undefined) throw notFound('export');
  assertReady(record, now());
  await transaction((tx) => audit(tx, auditedExport('export.link_created', record)));
  const token = await tokens.mint(record);
  return { token, path: `/exports/download/${token}` };
}
