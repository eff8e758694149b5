import type { AuditKind } from '@consent/contracts';

/** A read that the audit trail names (decision 82). Reads about people by keys are not in it, because programs read all day. */
export interface AuditedRead {
  kind: AuditKind;
  subjectId?: string | undefined;
  siteId?: string | undefined;
  target?: { kind: string; id: string };
}
