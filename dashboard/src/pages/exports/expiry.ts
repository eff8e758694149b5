import type { ExportJob } from '../../api/exports';

type Expiring = Pick<ExportJob, 'status' | 'expires_at'>;

/** A file may have expired since the list was loaded. */
export function stateAt({ status, expires_at }: Expiring, nowMs: number): ExportJob['status'] {
  return status === 'ready' && expires_at !== null && Date.parse(expires_at) <= nowMs ? 'expired' : status;
}

export function nextExpiryMs(jobs: readonly Expiring[], nowMs: number): number | undefined {
  const moments = jobs.flatMap((job) => (job.expires_at !== null && stateAt(job, nowMs) === 'ready' ? [Date.parse(job.expires_at)] : []));
  return moments.length === 0 ? undefined : Math.min(...moments);
}
