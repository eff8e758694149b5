import { type Retention, timestamp } from '@consent/contracts';

export function retentionJson(siteId: string, retention: Retention | undefined): string {
  return JSON.stringify({
    site_id: siteId,
    erased_days: daysOf(retention?.erasedDays),
    superseded_days: daysOf(retention?.supersededDays),
    set_by: retention === undefined ? null : { kind: retention.setBy.kind, id: retention.setBy.id },
    set_at: retention === undefined ? null : timestamp(retention.setAtMs),
  });
}

const daysOf = (days = 0): number | null => (days === 0 ? null : days);
