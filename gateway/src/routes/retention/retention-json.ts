import { type Retention, timestamp } from '@consent/contracts';

export function retentionJson(siteId: string, retention: Retention | undefined): string {
  return JSON.stringify({
    site_id: siteId,
    erased_days: retention?.erasedDays ?? null,
    set_by: retention === undefined ? null : { kind: retention.setBy.kind, id: retention.setBy.id },
    set_at: retention === undefined ? null : timestamp(retention.setAtMs),
  });
}
