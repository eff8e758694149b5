/** What the audit trail names (decision 82). A consumer takes kinds that it does not know, so a later release may add some. */
export const auditKinds = [
  'account.status_set',
  'account.closed',
  'account.reopened',
  'account.security_set',
  'member.added',
  'member.updated',
  'member.removed',
  'invitation.created',
  'invitation.revoked',
  'session.started',
  'session.refused',
  'session.ended',
  'session.others_ended',
  'session.all_ended',
  'user.email_verified',
  'user.password_changed',
  'user.password_reset',
  'factor.added',
  'factor.removed',
  'factor.all_removed',
  'factor.codes_replaced',
  'factor.recovery_code_used',
  'sso.provider_created',
  'sso.provider_updated',
  'sso.provider_deleted',
  'sso.domain_added',
  'sso.domain_verified',
  'sso.domain_deleted',
  'sso.settings_set',
  'key.created',
  'key.revoked',
  'export.created',
  'export.streamed',
  'export.link_created',
  'export.downloaded',
  'evidence.read',
  'subject.state_read',
  'subject.consents_read',
  'subject.links_read',
  'subject.erased',
  'subject.purge_set',
  'subject.link_ended',
  'consent.deleted',
  'site.created',
  'site.updated',
  'site.deleted',
  'site.policy_set',
  'site.token_rotated',
  'policy.created',
  'policy.updated',
  'policy.deleted',
  'webhook.created',
  'webhook.updated',
  'webhook.deleted',
  'webhook.secret_rotated',
  'controller.set',
  'identity.secret_created',
  'identity.key_set',
  'identity.removed',
  'retention.set',
  'hold.set',
  'hold.lifted',
  'request.settings_set',
  'request.subject_named',
  'request.extended',
  'request.answered',
  'request.refused',
  'plan.set',
  'subscription.set',
] as const;

export type AuditKind = (typeof auditKinds)[number];

/** Internal: it never reaches webhooks. The account service stores its data as an entry. */
export const auditEventType = 'audit.recorded';

export type AuditedValue = string | number | boolean | null | readonly string[];

export interface AuditedChange {
  field: string;
  from: AuditedValue;
  to: AuditedValue;
}

/** An entry as it is stored, sent and hashed. Its JSON has the members in this order. */
export interface AuditEntry {
  /** `aud_` and a ULID of `at`. */
  id: string;
  at: string;
  kind: string;
  /** null: a caller of an earlier release did not say who asked. */
  actor: { kind: string; id: string | null } | null;
  country: string;
  region: string;
  request_id: string;
  site_id: string | null;
  /** A person is named by the keyed tag of the log, in hex. */
  target: { kind: string; id: string } | null;
  changes: AuditedChange[];
}
