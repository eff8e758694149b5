import type { ErrorKind } from '@consent/kernel/errors';

/** Calls name records of the account "own". Suspended, expired and unverified callers name records of their own account. */
export const callers = [
  'nobody',
  'ownKey',
  'foreignKey',
  'revokedKey',
  'suspendedKey',
  'expiredKey',
  'readOnlyKey',
  /** For a site that none of the records belongs to. */
  'otherSiteKey',
  'siteToken',
  'ownSession',
  /** The own session: both cookies, but no X-CSRF-Token. */
  'noCsrf',
  'foreignSession',
  'suspendedSession',
  'expiredSession',
  'unverified',
] as const;

export type AccessCaller = (typeof callers)[number];

export type Access = 'success' | ErrorKind;

const ok = 'success';
/** closeAccount needs the name of the account, which its sample is not. */
const e400 = 'invalid';
const e401 = 'unauthorized';
const e402 = 'plan_required';
const e403 = 'forbidden';
const mail = 'email_not_verified';
const e404 = 'not_found';
const have = 'subscription_exists';
const e409 = 'conflict';

/**
 * The expected result of each route for each caller, written by hand (decisions 4.2, 4.5, 4.6, 8.15). A foreign caller succeeds where a
 * route names no record of another account, or only a text that anyone may use, such as a subject.
 */
// prettier-ignore
const rows: Record<string, readonly Access[]> = {
  //                     no-    own   foreign revoked susp. exp.  read-only other site  | own      no    foreign  susp.    exp.     not
  //                     body   key   key     key     key   key   key      site  token | session  CSRF  session  session  session  verified
  createConsent:         [e401, ok,   e404,   e401,   e401, e402, e403,    e404, e401,   ok,      e403, e404,    e403,    e402,    mail],
  createConsentBatch:    [e401, ok,   ok,     e401,   e401, e402, e403,    ok,   e401,   ok,      e403, ok,      e403,    e402,    mail],
  listConsents:          [e401, ok,   ok,     e401,   e401, e402, ok,      ok,   e401,   ok,      ok,   ok,      e403,    ok,      ok],
  getConsent:            [e401, ok,   e404,   e401,   e401, e402, ok,      e404, e401,   ok,      ok,   e404,    e403,    ok,      ok],
  getConsentContext:     [e401, ok,   e404,   e401,   e401, e402, ok,      e404, e401,   ok,      ok,   e404,    e403,    ok,      ok],
  updateConsent:         [e401, ok,   e404,   e401,   e401, e402, e403,    e404, e401,   ok,      e403, e404,    e403,    e402,    ok],
  deleteConsent:         [e401, ok,   e404,   e401,   e401, e402, e403,    e404, e401,   ok,      e403, e404,    e403,    e402,    ok],
  eraseSubject:          [e401, ok,   ok,     e401,   e401, e402, e403,    ok,   e401,   ok,      e403, ok,      e403,    e402,    ok],
  listConsentHistory:    [e401, ok,   e404,   e401,   e401, e402, ok,      e404, e401,   ok,      ok,   e404,    e403,    ok,      ok],
  issueReceipt:          [e401, ok,   e404,   e401,   e401, e402, ok,      e404, e401,   ok,      ok,   e404,    e403,    ok,      ok],
  getConsentPolicy:      [e401, ok,   e404,   e401,   e401, e402, ok,      e404, e401,   ok,      ok,   e404,    e403,    ok,      ok],
  getConsentProof:       [e401, ok,   e404,   e401,   e401, e402, ok,      e404, e401,   ok,      ok,   e404,    e403,    ok,      ok],
  getConsentEvidence:    [e401, ok,   e404,   e401,   e401, e402, ok,      e403, e401,   ok,      ok,   e404,    e403,    ok,      ok],

  createPolicy:          [e401, ok,   ok,     e401,   e401, e402, e403,    e403, e401,   ok,      e403, ok,      e403,    e402,    mail],
  listPolicies:          [e401, ok,   ok,     e401,   e401, e402, ok,      ok,   e401,   ok,      ok,   ok,      e403,    ok,      ok],
  getPolicy:             [e401, ok,   e404,   e401,   e401, e402, ok,      ok,   e401,   ok,      ok,   e404,    e403,    ok,      ok],
  updatePolicy:          [e401, ok,   e404,   e401,   e401, e402, e403,    e403, e401,   ok,      e403, e404,    e403,    e402,    ok],
  deletePolicy:          [e401, ok,   e404,   e401,   e401, e402, e403,    e403, e401,   ok,      e403, e404,    e403,    e402,    ok],
  listPolicyVersions:    [e401, ok,   e404,   e401,   e401, e402, ok,      ok,   e401,   ok,      ok,   e404,    e403,    ok,      ok],
  getPolicyVersion:      [e401, ok,   e404,   e401,   e401, e402, ok,      ok,   e401,   ok,      ok,   e404,    e403,    ok,      ok],
  getPolicyVersionProof: [e401, ok,   e404,   e401,   e401, e402, ok,      ok,   e401,   ok,      ok,   e404,    e403,    ok,      ok],
  getPolicyUsage:        [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      ok,   e404,    e403,    ok,      ok],

  getSubjectState:       [e401, ok,   e404,   e401,   e401, e402, ok,      e404, e401,   ok,      ok,   e404,    e403,    ok,      ok],
  listSiteStates:        [e401, ok,   ok,     e401,   e401, e402, ok,      ok,   e401,   ok,      ok,   ok,      e403,    ok,      ok],
  listSubjectStates:     [e401, ok,   e404,   e401,   e401, e402, e403,    e404, e401,   ok,      e403, e404,    e403,    e402,    ok],
  listSubjectLinks:      [e401, ok,   ok,     e401,   e401, e402, ok,      ok,   e401,   ok,      ok,   ok,      e403,    ok,      ok],
  endSubjectLink:        [e401, ok,   e404,   e401,   e401, e402, e403,    e404, e401,   ok,      e403, e404,    e403,    e402,    ok],
  getSubjectLinksProof:  [e401, ok,   ok,     e401,   e401, e402, ok,      e403, e401,   ok,      ok,   ok,      e403,    ok,      ok],
  getSubjectEvidence:    [e401, ok,   ok,     e401,   e401, e402, ok,      e403, e401,   ok,      ok,   ok,      e403,    ok,      ok],
  askPurge:              [e401, ok,   e404,   e401,   e401, e402, e403,    e403, e401,   ok,      e403, e404,    e403,    e402,    mail],
  getPurge:              [e401, ok,   e404,   e401,   e401, e402, ok,      e403, e401,   ok,      ok,   e404,    e403,    ok,      ok],
  listHolds:             [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      ok,   ok,      e403,    ok,      ok],
  setHold:               [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, e404,    e403,    ok,      mail],
  liftHold:              [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, e404,    e403,    ok,      ok],
  getRetention:          [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      ok,   e404,    e403,    ok,      ok],
  previewRetention:      [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      ok,   e404,    e403,    ok,      ok],
  setRetention:          [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, e404,    e403,    ok,      mail],
  listRequests:          [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      ok,   ok,      e403,    ok,      ok],
  getRequest:            [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      ok,   e404,    e403,    ok,      ok],
  getRequestDraft:       [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      ok,   e404,    e403,    ok,      ok],
  nameRequestSubject:    [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, e404,    e403,    ok,      ok],
  extendRequest:         [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, e404,    e403,    ok,      ok],
  answerRequest:         [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, e404,    e403,    ok,      mail],
  refuseRequest:         [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, e404,    e403,    ok,      mail],
  // Costs nothing, so an expired subscription does not matter.
  getLog:                [e401, ok,   ok,     e401,   e401, ok, ok,      e403, e401,   ok,      ok,   ok,      e403,    ok,      ok],
  getLogConsistency:     [e401, ok,   ok,     e401,   e401, ok, ok,      e403, e401,   ok,      ok,   ok,      e403,    ok,      ok],
  listAuditEntries:      [e401, ok,   ok,     e401,   e401, e402, ok,      e403, e401,   ok,      ok,   ok,      e403,    ok,      ok],
  listLogOpenings:       [e401, ok,   ok,     e401,   e401, e402, ok,      e403, e401,   ok,      ok,   ok,      e403,    ok,      ok],

  exportConsents:        [e401, ok,   e404,   e401,   e401, e402, ok,      e404, e401,   ok,      ok,   e404,    e403,    ok,      ok],
  createExport:          [e401, ok,   e404,   e401,   e401, e402, e403,    e404, e401,   ok,      e403, e404,    e403,    e402,    mail],
  listExports:           [e401, ok,   ok,     e401,   e401, e402, ok,      ok,   e401,   ok,      ok,   ok,      e403,    ok,      ok],
  getExport:             [e401, ok,   e404,   e401,   e401, e402, ok,      e404, e401,   ok,      ok,   e404,    e403,    ok,      ok],
  getExportManifest:     [e401, ok,   e404,   e401,   e401, e402, ok,      e404, e401,   ok,      ok,   e404,    e403,    ok,      ok],
  redirectToDownload:    [e401, ok,   e404,   e401,   e401, e402, ok,      e404, e401,   ok,      ok,   e404,    e403,    ok,      ok],
  // The link is the credential.
  downloadExport:        [ok,   ok,   ok,     ok,     ok,   ok, ok,      ok,   ok,     ok,      ok,   ok,      ok,      ok,      ok],

  listKeys:              [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      ok,   ok,      e403,    ok,      ok],
  createKey:             [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, e404,    e403,    ok,      mail],
  revokeKey:             [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, e404,    e403,    ok,      ok],

  listMembers:           [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      ok,   ok,      e403,    ok,      ok],
  updateMember:          [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, e404,    e403,    ok,      ok],
  removeMember:          [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, e404,    e403,    ok,      ok],
  listInvitations:       [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      ok,   ok,      e403,    ok,      ok],
  createInvitation:      [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, ok,      e403,    ok,      mail],
  revokeInvitation:      [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, e404,    e403,    ok,      ok],

  listSites:             [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      ok,   ok,      e403,    ok,      ok],
  createSite:            [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, ok,      e403,    ok,      mail],
  getSite:               [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      ok,   e404,    e403,    ok,      ok],
  updateSite:            [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, e404,    e403,    ok,      ok],
  deleteSite:            [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, e404,    e403,    ok,      ok],
  setSitePolicy:         [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, e404,    e403,    ok,      ok],
  rotateSiteToken:       [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, e404,    e403,    ok,      ok],

  getSiteIdentity:       [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      ok,   e404,    e403,    ok,      ok],
  setSiteIdentity:       [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, e404,    e403,    ok,      ok],
  removeSiteIdentity:    [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, e404,    e403,    ok,      ok],
  createIdentitySecret:  [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, e404,    e403,    ok,      ok],

  getRequestSettings:    [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      ok,   e404,    e403,    ok,      ok],
  setRequestSettings:    [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, e404,    e403,    ok,      mail],

  listNotices:           [e401, ok,   e404,   e401,   e401, e402, ok,      e404, e401,   ok,      ok,   e404,    e403,    ok,      ok],
  getNoticeProof:        [e401, ok,   e404,   e401,   e401, e402, ok,      e404, e401,   ok,      ok,   e404,    e403,    ok,      ok],
  getNotice:             [e401, ok,   e404,   e401,   e401, e402, ok,      e404, e401,   ok,      ok,   e404,    e403,    ok,      ok],
  listSeen:              [e401, ok,   e404,   e401,   e401, e402, ok,      e404, e401,   ok,      ok,   e404,    e403,    ok,      ok],
  listSeenReports:       [e401, ok,   e404,   e401,   e401, e402, ok,      e404, e401,   ok,      ok,   e404,    e403,    ok,      ok],
  getSeenReport:         [e401, ok,   e404,   e401,   e401, e402, ok,      e404, e401,   ok,      ok,   e404,    e403,    ok,      ok],
  getSeenReportProof:    [e401, ok,   e404,   e401,   e401, e402, ok,      e404, e401,   ok,      ok,   e404,    e403,    ok,      ok],
  getCheckProof:         [e401, ok,   e404,   e401,   e401, e402, ok,      e404, e401,   ok,      ok,   e404,    e403,    ok,      ok],
  getNoticePicture:      [e401, ok,   e404,   e401,   e401, e402, ok,      e404, e401,   ok,      ok,   e404,    e403,    ok,      ok],
  registerNotice:        [e401, ok,   e404,   e401,   e401, e402, e403,    e404, e401,   ok,      e403, e404,    e403,    e402,    mail],

  getController:         [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      ok,   ok,      e403,    ok,      ok],
  listSsoProviders:      [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      ok,   ok,      e403,    ok,      ok],
  createSsoProvider:     [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, ok,      e403,    ok,      mail],
  updateSsoProvider:     [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, e404,    e403,    ok,      mail],
  deleteSsoProvider:     [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, e404,    e403,    ok,      ok],
  checkSsoProvider:      [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, e404,    e403,    ok,      ok],
  listSsoDomains:        [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      ok,   ok,      e403,    ok,      ok],
  addSsoDomain:          [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, ok,      e403,    ok,      mail],
  checkSsoDomain:        [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, e404,    e403,    ok,      ok],
  deleteSsoDomain:       [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, e404,    e403,    ok,      ok],
  getSsoSettings:        [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      ok,   ok,      e403,    ok,      ok],
  setSsoSettings:        [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, ok,      e403,    ok,      mail],

  setController:         [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, ok,      e403,    ok,      ok],
  getSubscription:       [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      ok,   ok,      e403,    ok,      ok],
  closeAccount:          [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   e400,    e403, e400,    e403,    e400,    e400],
  reopenAccount:         [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, ok,      e403,    ok,      ok],
  subscribe:             [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   have,    e403, have,    e403,    ok,      mail],
  changePlan:            [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, ok,      e403,    e409,    ok],
  cancelSubscription:    [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, ok,      e403,    e409,    ok],
  getUsage:              [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      ok,   ok,      e403,    ok,      ok],
  getUsageByKey:         [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      ok,   ok,      e403,    ok,      ok],
  getStats:              [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      ok,   ok,      e403,    ok,      ok],

  listWebhookEndpoints:  [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      ok,   ok,      e403,    ok,      ok],
  listWebhookStats:      [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      ok,   ok,      e403,    ok,      ok],
  createWebhookEndpoint: [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, ok,      e403,    ok,      mail],
  getWebhookEndpoint:    [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      ok,   e404,    e403,    ok,      ok],
  updateWebhookEndpoint: [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, e404,    e403,    ok,      ok],
  deleteWebhookEndpoint: [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, e404,    e403,    ok,      ok],
  rotateWebhookSecret:   [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, e404,    e403,    ok,      ok],
  sendWebhookTestEvent:  [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, e404,    e403,    ok,      ok],
  replayWebhookEndpoint: [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, e404,    e403,    ok,      ok],
  listWebhookDeliveries: [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      ok,   ok,      e403,    ok,      ok],
  getWebhookDelivery:    [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      ok,   e404,    e403,    ok,      ok],
  replayWebhookDelivery: [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, e404,    e403,    ok,      ok],
  retryWebhookDelivery:  [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   e409,    e403, e404,    e403,    e409,    e409],

  // The token in the body is the credential.
  reportSeen:            [ok,   ok,   ok,     ok,     ok,   ok, ok,      ok,   ok,     ok,      ok,   ok,      ok,      ok,      ok],
  createPublicConsent:   [e401, e401, e401,   e401,   e401, e401, e401,    e401, ok,     e401,    e401, e401,    e401,    e401,    e401],
  getPublicSite:         [e401, e401, e401,   e401,   e401, e401, e401,    e401, ok,     e401,    e401, e401,    e401,    e401,    e401],
  // The token of the example is of no site.
  identify:              [e401, e401, e401,   e401,   e401, e401, e401,    e401, e401,   e401,    e401, e401,    e401,    e401,    e401],
  getPerson:             [e401, e401, e401,   e401,   e401, e401, e401,    e401, e401,   e401,    e401, e401,    e401,    e401,    e401],
  createPersonConsent:   [e401, e401, e401,   e401,   e401, e401, e401,    e401, e401,   e401,    e401, e401,    e401,    e401,    e401],
  getPersonReceipt:      [e401, e401, e401,   e401,   e401, e401, e401,    e401, e401,   e401,    e401, e401,    e401,    e401,    e401],
  getPersonEvidence:     [e401, e401, e401,   e401,   e401, e401, e401,    e401, e401,   e401,    e401, e401,    e401,    e401,    e401],
  forgetIdentity:        [e401, e401, e401,   e401,   e401, e401, e401,    e401, ok,     e401,    e401, e401,    e401,    e401,    e401],
  createRequest:         [e401, e401, e401,   e401,   e401, e401, e401,    e401, ok,     e401,    e401, e401,    e401,    e401,    e401],
  // The token of a mail is the credential.
  confirmRequest:        [ok,   ok,   ok,     ok,     ok,   ok, ok,      ok,   ok,     ok,      ok,   ok,      ok,      ok,      ok],
  getRequestAnswer:      [ok,   ok,   ok,     ok,     ok,   ok, ok,      ok,   ok,     ok,      ok,   ok,      ok,      ok,      ok],
  getRequestFile:        [ok,   ok,   ok,     ok,     ok,   ok, ok,      ok,   ok,     ok,      ok,   ok,      ok,      ok,      ok],
  // The hash is the credential.
  getPublicPolicy:       [ok,   ok,   ok,     ok,     ok,   ok, ok,      ok,   ok,     ok,      ok,   ok,      ok,      ok,      ok],

  listPlans:             [ok,   ok,   ok,     ok,     ok,   ok, ok,      ok,   ok,     ok,      ok,   ok,      ok,      ok,      ok],
  register:              [ok,   ok,   ok,     ok,     ok,   ok, ok,      ok,   ok,     ok,      ok,   ok,      ok,      ok,      ok],
  verifyEmail:           [ok,   ok,   ok,     ok,     ok,   ok, ok,      ok,   ok,     ok,      ok,   ok,      ok,      ok,      ok],
  resendVerification:    [ok,   ok,   ok,     ok,     ok,   ok, ok,      ok,   ok,     ok,      ok,   ok,      ok,      ok,      ok],
  login:                 [ok,   ok,   ok,     ok,     ok,   ok, ok,      ok,   ok,     ok,      ok,   ok,      ok,      ok,      ok],
  forgotPassword:        [ok,   ok,   ok,     ok,     ok,   ok, ok,      ok,   ok,     ok,      ok,   ok,      ok,      ok,      ok],
  resetPassword:         [ok,   ok,   ok,     ok,     ok,   ok, ok,      ok,   ok,     ok,      ok,   ok,      ok,      ok,      ok],
  sendContactMessage:    [ok,   ok,   ok,     ok,     ok,   ok, ok,      ok,   ok,     ok,      ok,   ok,      ok,      ok,      ok],
  getMe:                 [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      ok,   ok,      e403,    ok,      ok],
  logout:                [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, ok,      ok,      ok,      ok],
  beginPasskeyLogin:     [ok,   ok,   ok,     ok,     ok,   ok,   ok,      ok,   ok,     ok,      ok,   ok,      ok,      ok,      ok],
  // The credential of the example is of no passkey.
  loginWithPasskey:      [e401, e401, e401,   e401,   e401, e401, e401,    e401, e401,   e401,    e401, e401,    e401,    e401,    e401],
  listSessions:          [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      ok,   ok,      e403,    ok,      ok],
  endSession:            [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, e404,    e403,    ok,      ok],
  endOtherSessions:      [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, ok,      e403,    ok,      ok],
  getFactors:            [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      ok,   ok,      e403,    ok,      ok],
  confirmTotp:           [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   e409,    e403, e409,    e403,    e409,    e409],
  beginTotp:             [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, ok,      e403,    ok,      ok],
  removeTotp:            [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, ok,      e403,    ok,      ok],
  replaceRecoveryCodes:  [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   e409,    e403, e409,    e403,    e409,    e409],
  proveFactor:           [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   e401,    e403, e401,    e403,    e401,    e401],
  beginProof:            [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   e409,    e403, e409,    e403,    e409,    e409],
  beginPasskey:          [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   e401,    e403, e401,    e403,    e401,    e401],
  addPasskey:            [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   e400,    e403, e400,    e403,    e400,    e400],
  // Nobody has one, because other calls would need a proof then.
  removePasskey:         [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   e404,    e403, e404,    e403,    e404,    e404],
  getAccountSecurity:    [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      ok,   ok,      e403,    ok,      ok],
  setAccountSecurity:    [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   e409,    e403, e409,    e403,    e409,    e409],
  listAccounts:          [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      ok,   ok,      ok,      ok,      ok],
  switchAccount:         [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, e404,    ok,      ok,      ok],
  // The token of the mail is the credential.
  beginSso:              [e404, e404, e404,   e404,   e404, e404, e404,    e404, e404,   e404,    e404, e404,    e404,    e404,    e404],
  describeInvitation:    [ok,   ok,   ok,     ok,     ok,   ok, ok,      ok,   ok,     ok,      ok,   ok,      ok,      ok,      ok],
  acceptInvitation:      [ok,   ok,   ok,     ok,     ok,   ok, ok,      ok,   ok,     ok,      ok,   ok,      ok,      ok,      ok],
  changePassword:        [e401, e403, e403,   e401,   e401, e403, e403,    e403, e401,   ok,      e403, ok,      e403,    ok,      ok],
};

/** By operationId, then by caller. */
export const accessTable: Readonly<Record<string, Readonly<Record<AccessCaller, Access>>>> = Object.fromEntries(
  Object.entries(rows).map(([id, row]) => {
    if (row.length !== callers.length) throw new Error(`The row of ${id} has ${row.length} columns, not ${callers.length}.`);
    return [id, Object.fromEntries(callers.map((caller, i) => [caller, row[i]])) as Record<AccessCaller, Access>];
  }),
);
