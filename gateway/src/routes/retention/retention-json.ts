import { type Retention, timestamp } from '@consent/contracts';

/** `superseded_days` only if it is set, so that other answers are as they were before there was one. */
export function retentionJson(siteId: string, retention: Retention | undefined): string {
  const { erasedDays = 0, supersededDays = 0 } = retention ?? {};
  return JSON.stringify({
    site_id: siteId,
    erased_days: erasedDays === 0 ? null : erasedDays,
    ...(supersededDays !== 0 && { superseded_days: supersededDays }),
    set_by: retention === undefined ? null : { kind: retention.setBy.kind, id: retention.setBy.id },
    set_at: retention === undefined ? null : timestamp(retention.setAtMs),
  });
}
