import type { AuditedChange, AuditEntry, AuditKind } from '@consent/contracts';
import { currentRequest } from '@consent/rpc';
import { ulid } from 'ulid';

export interface Audited {
  accountId: string;
  kind: AuditKind;
  siteId?: string | undefined;
  target?: { kind: string; id: string } | undefined;
  /** `differenceOf` makes them. */
  changes?: readonly AuditedChange[] | undefined;
  /** If it is not who the request is from, as at a sign-in. */
  actor?: { kind: string; id: string } | undefined;
  /** Default: now. */
  atMs?: number | undefined;
}

/** Request id, actor and place are those of the request that runs; without one, the service itself acted. */
export function auditEntryOf({ kind, siteId = '', target, changes = [], actor, atMs = Date.now() }: Audited): AuditEntry {
  const request = currentRequest();
  const { actorKind = '', actorId = '', country = '', region = '' } = request?.origin ?? {};
  const asked = actorKind === '' ? undefined : { kind: actorKind, id: actorId };
  const by = actor ?? asked ?? (request === undefined ? { kind: 'system', id: '' } : undefined);
  return {
    id: `aud_${ulid(atMs)}`,
    at: new Date(atMs).toISOString(),
    kind,
    actor: by === undefined ? null : { kind: by.kind, id: by.id === '' ? null : by.id },
    country,
    region,
    request_id: request?.requestId ?? '',
    site_id: siteId === '' ? null : siteId,
    target: target === undefined ? null : { kind: target.kind, id: target.id },
    changes: changes.map(({ field, from, to }) => ({ field, from, to })),
  };
}
