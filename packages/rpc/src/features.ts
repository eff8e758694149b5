import type { Metadata } from '@grpc/grpc-js';

/**
 * Features that earlier releases ignore. Servers announce them when a stream opens, and during a rolling update a call that
 * needs one goes only to servers that have it.
 *
 * `once`: fields that carry an Idempotency-Key (proto/idempotency).
 * `restricted_keys`: restrictions of a new API key. A server that ignored them would create an unrestricted key.
 * `key_scopes`: limits of a new API key. A server that ignored them would create a key without them.
 * `usage_by_key`: the RPC GetUsageByKey.
 * `change_note`: the field of a new policy version. A published version cannot get its note later.
 * `version_counts`: the method CountVersions of the consent service.
 * `consents_by_version`: the filters of ListConsents by policy and version. A server that ignored them would list all.
 * `consents_by_category`: the filters of ListConsents by one version, by country and by category. A server that ignored them
 * would list all.
 * `consents_by_recorder`: the filter of ListConsents by who recorded. A server that ignored it would list all.
 * `consents_by_notice`: the filter of ListConsents by the notice of a context. A server that ignored it would list all.
 * `notice_answers`: the method CountAnswers of the consent service.
 * `consent_context`: the field of a new consent with what was asked. A server that ignored it would lose it.
 * `dry_runs`: the method CheckConsents of the consent service.
 * `shown_text`: the field of a new consent with the text that the visitor saw. A server that ignored it could record another
 * text.
 * `public_sites`: the method FindPublicSite of the account service.
 * `cells`: the cell of a call. A server that ignored it would read and write the account's records in another database.
 * `controllers`: the service ControllerService of the account service.
 * `signed_receipts`: the method SignReceipt of the evidence service, and its public keys in GetKeys.
 * `checkpoint_events`: the event type log.checkpoint of webhook endpoints, samples and deliveries.
 * `notices`: the service NoticeService of the policy service, its method DescribeNotice, and ProveNotice of the evidence service.
 * `notices_by_hash`: the method FindNotices of the policy service.
 * `registered_notices`: the methods RegisterForm and GetPicture of the policy service, and the kind of listed notices.
 * `seen_names`: the service SeenService of the policy service.
 * `seen_reports`: the methods of SeenService about reports, DescribeSeenReport, and ProveSeenReport of the evidence service.
 * `policy_openings`: the method ListPolicyOpenings of the policy service.
 * `row_leaves`: the methods of LeafService and of the evidence service's OperatorService for the operator's audit.
 * `subject_states`: the method GetStates of the consent service, and the filter of ListConsents by the latest decision.
 * `lifetimes`: the lifetime of consents in the fields of a site, ListLifetimes of the account service, the end of a consent in
 * GetStates, and the event type consent.expired of webhook endpoints, samples and deliveries.
 * `subject_links`: the methods of the consent service about links, their fields of ListConsents, GetStates and EraseSubject, ProveLinks of the
 * evidence service, and the event types subject.linked and subject.unlinked of webhook endpoints.
 * `link_endings`: the method EndLink of the consent service.
 * `identities`: the service IdentityService of the account service.
 * `person_pages`: the token of a person's page in VerifyIdentity, the token in FindPublicSite, and LinkSubject for a page, of which a person has one on
 * each site. A server that ignored that would link one more subject for each change.
 * `state_checks`: the methods RecordCheck and DescribeCheck of the consent service, and ProveCheck of the evidence service.
 * `import_claims`: the field of a new consent with what its importer claims. A server that ignored it would lose it.
 * `holds`: the methods SetHold, LiftHold and ListHolds of the consent service.
 * `purges`: the methods AskPurge, GetPurge and DescribePurge of the consent service, and SignErasureCertificate of the evidence service.
 * `unblanked_deliveries`: the method CountUnblanked of the webhook service.
 * `retentions`: the methods GetRetention, PreviewRetention and SetRetention of the consent service.
 * `superseded_retention`: the days of superseded records in PreviewRetention and SetRetention of the consent service. A server that ignored them would
 * answer that it had set them.
 * `requests`: the service RequestService of the account service.
 * `audit_trail`: the services AuditService and LeafService of the account service, and the method RecordRead of the consent service.
 * `second_factors`: the service FactorService of the account service.
 * `passkeys`: the methods of the account service about passkeys and the security of an account, and the assertion in Login and ProveFactor.
 * `account_closing`: the service ClosingService of the account service, and ResetFactors, EndSessionsOfUser and DescribeAccount.
 * `members`: the service MemberService of the account service.
 * `session_lists`: the methods ListSessions, EndSessionOfUser and EndOtherSessions of the account service.
 * `sso`: the service SsoService of the account service, and sessions that began with it. A server that ignored how a session began would let it
 * act for the person's own account.
 * `webhook_tools`: sample events, retries on request and statistics of endpoints (proto/webhook).
 */
export type Feature =
  | 'cells'
  | 'once'
  | 'restricted_keys'
  | 'key_scopes'
  | 'usage_by_key'
  | 'change_note'
  | 'version_counts'
  | 'consents_by_version'
  | 'consents_by_category'
  | 'consents_by_recorder'
  | 'consent_context'
  | 'consents_by_notice'
  | 'notice_answers'
  | 'dry_runs'
  | 'shown_text'
  | 'public_sites'
  | 'controllers'
  | 'signed_receipts'
  | 'checkpoint_events'
  | 'notices'
  | 'notices_by_hash'
  | 'registered_notices'
  | 'seen_names'
  | 'seen_reports'
  | 'policy_openings'
  | 'row_leaves'
  | 'subject_states'
  | 'lifetimes'
  | 'subject_links'
  | 'link_endings'
  | 'identities'
  | 'person_pages'
  | 'state_checks'
  | 'import_claims'
  | 'holds'
  | 'purges'
  | 'unblanked_deliveries'
  | 'retentions'
  | 'superseded_retention'
  | 'requests'
  | 'audit_trail'
  | 'second_factors'
  | 'passkeys'
  | 'account_closing'
  | 'members'
  | 'session_lists'
  | 'sso'
  | 'webhook_tools';

export const features: readonly Feature[] = [
  'cells',
  'once',
  'restricted_keys',
  'key_scopes',
  'usage_by_key',
  'change_note',
  'version_counts',
  'consents_by_version',
  'consents_by_category',
  'consents_by_recorder',
  'consent_context',
  'consents_by_notice',
  'notice_answers',
  'dry_runs',
  'shown_text',
  'public_sites',
  'controllers',
  'signed_receipts',
  'checkpoint_events',
  'notices',
  'notices_by_hash',
  'registered_notices',
  'seen_names',
  'seen_reports',
  'policy_openings',
  'row_leaves',
  'subject_states',
  'lifetimes',
  'subject_links',
  'link_endings',
  'identities',
  'person_pages',
  'state_checks',
  'import_claims',
  'holds',
  'purges',
  'unblanked_deliveries',
  'retentions',
  'superseded_retention',
  'requests',
  'audit_trail',
  'second_factors',
  'passkeys',
  'account_closing',
  'members',
  'session_lists',
  'sso',
  'webhook_tools',
];

const key = 'features';

export function announce(metadata: Metadata, announced: readonly Feature[]): Metadata {
  metadata.set(key, announced.join(','));
  return metadata;
}

export function announcedIn(metadata: Metadata): ReadonlySet<string> {
  const [text] = metadata.get(key);
  return new Set(typeof text === 'string' ? text.split(',') : []);
}
