import { beginInline, type BeginInlineParts } from './begin-inline';
import { enqueueExport, type EnqueueExportParts } from './enqueue-export';
import { expireExports, type ExpireExportsParts } from './expire-exports';
import { finishInline, type FinishInlineParts } from './finish-inline';
import { getExport } from './get-export';
import { listExports } from './list-exports';
import { mintDownloadToken, type MintDownloadTokenParts } from './mint-download-token';
import { openDownload, type OpenDownloadParts } from './open-download';
import { runNextJob, type RunNextJobParts } from './run-next-job';
import { sweepFiles, type SweepFilesParts } from './sweep-files';
import { sweepLeases, type SweepLeasesParts } from './sweep-leases';
import type { ExportStore } from '../store/export-store';

export type OperationParts = BeginInlineParts &
  FinishInlineParts &
  EnqueueExportParts &
  MintDownloadTokenParts &
  OpenDownloadParts &
  RunNextJobParts &
  SweepLeasesParts &
  ExpireExportsParts &
  SweepFilesParts & { store: ExportStore };

/** Everything this service does, each verb in the file of its name. */
export function createOperations(parts: OperationParts) {
  const { store } = parts;
  return {
    beginInline: beginInline(parts),
    finishInline: finishInline(parts),
    enqueueExport: enqueueExport(parts),
    getExport: getExport(store),
    listExports: listExports(store),
    mintDownloadToken: mintDownloadToken(parts),
    openDownload: openDownload(parts),
    runNextJob: runNextJob(parts),
    sweepLeases: sweepLeases(parts),
    expireExports: expireExports(parts),
    sweepFiles: sweepFiles(parts),
  };
}

export type Operations = ReturnType<typeof createOperations>;
