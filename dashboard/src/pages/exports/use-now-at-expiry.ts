import { useEffect, useState } from 'react';
import type { ExportJob } from '../../api/exports';
import { nextExpiryMs } from './expiry';

export function useNowAtExpiry(jobs: readonly ExportJob[]): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const nextMs = nextExpiryMs(jobs, nowMs);
  useEffect(() => {
    if (nextMs === undefined) return undefined;
    const timer = setTimeout(() => setNowMs(Date.now()), nextMs - Date.now());
    return () => clearTimeout(timer);
  }, [nextMs]);
  return nowMs;
}
