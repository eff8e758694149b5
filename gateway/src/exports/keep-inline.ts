import type { ExportServiceMethods } from '@consent/contracts';
import type { RpcClient } from '@consent/rpc';

interface Begun {
  accountId: string;
  id: string;
  /** 0 from an export service of an earlier release, which expects no sign of life. */
  leaseMs: number;
}

/** Three tries fit into a lease. */
const renewalsOfALease = 3;

/**
 * Shows the export service that this gateway still streams an export, until the returned function is called. Without it
 * the export fails when its lease is over. A renewal that fails needs no more than the next one.
 */
export function keepInlineExport(exports: RpcClient<ExportServiceMethods>, { accountId, id, leaseMs }: Begun): () => void {
  if (leaseMs === 0) return () => undefined;
  const timer = setInterval(() => void exports.keepInline({ accountId, id }).catch(() => undefined), leaseMs / renewalsOfALease);
  return () => clearInterval(timer);
}
