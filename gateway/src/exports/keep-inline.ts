import type { ExportServiceMethods } from '@consent/contracts';
import type { RpcClient } from '@consent/rpc';

interface Begun {
  accountId: string;
  id: string;
  /** 0 if the export service is an earlier release, which has no leases for streams. */
  leaseMs: number;
}

const renewalsOfALease = 3;

/**
 * Renews the lease of a running export until the returned function is called. If the gateway dies, the lease expires and
 * the export fails. A failed renewal is not retried: the next one follows soon.
 */
export function keepInlineExport(exports: RpcClient<ExportServiceMethods>, { accountId, id, leaseMs }: Begun): () => void {
  if (leaseMs === 0) return () => undefined;
  const timer = setInterval(() => void exports.keepInline({ accountId, id }).catch(() => undefined), leaseMs / renewalsOfALease);
  return () => clearInterval(timer);
}
