import { timestamp, type SignExportManifestRequest, type SignExportManifestResponse } from '@consent/contracts';
import { exportManifestTyp, type ExportManifest } from '@consent/evidence-format';
import { findSignedLog } from '../logs/signed-log';
import type { EvidenceParts } from '../parts';
import { signJws } from './sign-jws';

/** GET /exports/{id}/manifest: signs what the caller says about the file (decision 43). */
export async function signExportManifest(
  request: SignExportManifestRequest,
  { database, keys, now }: Pick<EvidenceParts, 'database' | 'keys' | 'now'>,
): Promise<SignExportManifestResponse> {
  const log = await findSignedLog(database, request.accountId);
  const manifest: ExportManifest = {
    iss: keys.host,
    iat: Math.floor(now() / 1000),
    export: {
      id: request.exportId,
      account: request.accountId,
      site_id: request.siteId,
      format: 'csv',
      rows: request.rows,
      bytes: request.bytes,
      sha256: request.sha256.toString('hex'),
      completed_at: timestamp(request.completedAtMs),
      data_as_of: request.dataAsOfMs === 0 ? null : timestamp(request.dataAsOfMs),
    },
    checkpoint: log?.checkpoint ?? null,
  };
  return { jws: await signJws(exportManifestTyp, JSON.stringify(manifest), keys) };
}
