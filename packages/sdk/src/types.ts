import type { components, operations } from './gen/schema';

type Schemas = components['schemas'];
/** Omits `cursor`, because PageList manages it. */
type QueryOf<Operation extends keyof operations> = Omit<NonNullable<operations[Operation]['parameters']['query']>, 'cursor'>;

export type Consent = Schemas['Consent'];
export type CreateConsent = Schemas['CreateConsent'];
/** What was asked, and how it was answered. */
export type AskedContext = NonNullable<CreateConsent['context']>;
export type UpdateConsent = Schemas['UpdateConsent'];
export type BatchResult = Schemas['BatchResult'];
/** The result of a dry run, which stores nothing: no row has a consent or an ID. */
export type DryRunResult = Omit<BatchResult, 'dry_run' | 'valid' | 'created' | 'results'> & {
  dry_run: true;
  valid: number;
  created: 0;
  results: { index: number; status: 'valid' | 'failed' | 'skipped_quota'; error: string }[];
};
/** What holds for a subject on a site. */
export type SubjectState = Schemas['SubjectState'];
/** A device of a person, for whom a site vouched. */
export type SubjectLink = Schemas['SubjectLink'];
export type SubjectStates = Schemas['SubjectStates'];
/** The purge of a subject, with its certificate once that is there. */
export type Purge = Schemas['Purge'];
export type AskedPurge = Schemas['AskedPurge'];
export type ErasureResult = Schemas['ErasureResult'];
export type HistoryEntry = Schemas['History']['data'][number];
export type Receipt = Schemas['Receipt'];
export type ConsentContext = Schemas['ConsentContext'];
export type Proof = Schemas['Proof'];
export type ConsentPolicy = Schemas['ConsentPolicy'];

export type Policy = Schemas['Policy'];
export type PolicyBody = Schemas['PolicyBody'];
export type DeletedPolicy = Schemas['DeletedPolicy'];
export type PolicyVersion = Schemas['PolicyVersions']['data'][number];
export type PolicyVersionText = Schemas['PolicyVersionText'];

/** What the banner of a site asked. */
export type Notice = Schemas['Notice'];
export type FormBody = Schemas['FormBody'];
export type RegisteredNotice = Schemas['RegisteredNotice'];
/** What ran on the pages of a site. */
export type SeenName = Schemas['SeenNames']['data'][number];
export type SeenReport = Schemas['SeenReportOfWeek'];
export type SeenReportSummary = Schemas['SeenReports']['data'][number];
export type NoticeSummary = Schemas['Notices']['data'][number];

export type ExportJob = Schemas['ExportJob'];
export type QueuedExport = Schemas['QueuedExport'];

export type EvidenceLog = Schemas['EvidenceLog'];
export type LogConsistency = Schemas['LogConsistency'];
export type AuditEntry = Schemas['AuditEntry'];
export type LogOpening = Schemas['LogOpenings']['data'][number];

/** `data` of the event log.checkpoint. */
export type LogCheckpoint = Schemas['LogCheckpoint'];
/** The JSON body of a webhook. Switch on `type`. */
export type WebhookEvent = Schemas['WebhookEvent'];
export type WebhookEventType = WebhookEvent['type'];

/** The API's error codes. `docUrl` of an error leads to the explanation. */
export type ErrorCode = Schemas['Problem']['code'];
/** One wrong field (`pointer` into the body) or parameter. */
export type ErrorDetail = Schemas['Problem']['errors'][number];

type Moment = string | Date;
export type ConsentQuery = Omit<QueryOf<'listConsents'>, 'from' | 'to'> & { from?: Moment; to?: Moment };
export type HistoryQuery = QueryOf<'listConsentHistory'>;
export type PolicyQuery = QueryOf<'listPolicies'>;
export type PolicyVersionQuery = QueryOf<'listPolicyVersions'>;
export type SeenQuery = QueryOf<'listSeen'>;
export type SeenReportQuery = QueryOf<'listSeenReports'>;
export type NoticeQuery = QueryOf<'listNotices'>;
export type ExportQuery = QueryOf<'listExports'>;
export type AuditQuery = Omit<QueryOf<'listAuditEntries'>, 'from' | 'to'> & { from?: Moment; to?: Moment };
export type OpeningQuery = QueryOf<'listLogOpenings'>;
