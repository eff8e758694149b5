import type { Role } from '@consent/contracts';

/** How a route treats members of some sites: */
type SiteRule =
  /** It covers all sites: 403. */
  | 'all'
  /** It names a site or a record of one: 404 for those of another site. */
  | 'site'
  /** It shows or changes what belongs to their sites, and answers anybody. */
  | 'part'
  /** It is about no site. */
  | 'none';

export interface RoleRow {
  roles: readonly Role[];
  sites: SiteRule;
}

const letters: Record<string, Role> = {
  O: 'owner',
  A: 'admin',
  P: 'privacy_officer',
  D: 'developer',
  M: 'marketer',
  U: 'auditor',
};

/**
 * Who may call each route with a session, written by hand and apart from the table of the gateway (decision 80): Owner, Admin,
 * Privacy officer, Developer, Marketer, aUditor.
 */
// prettier-ignore
const rows: Record<string, readonly [roles: string, sites: SiteRule]> = {
  createConsent:         ['OAP',    'site'],
  createConsentBatch:    ['OAP',    'part'],
  listConsents:          ['OAPDU',  'part'],
  getConsent:            ['OAPDU',  'site'],
  getConsentContext:     ['OAPDU',  'site'],
  updateConsent:         ['OAP',    'site'],
  deleteConsent:         ['OAP',    'site'],
  eraseSubject:          ['OAP',    'part'],
  listConsentHistory:    ['OAPDU',  'site'],
  issueReceipt:          ['OAPDU',  'site'],
  getConsentPolicy:      ['OAPDU',  'site'],
  getConsentProof:       ['OAPDU',  'site'],
  getConsentEvidence:    ['OAPU',   'all'],

  createPolicy:          ['OAPM',   'all'],
  listPolicies:          ['OAPDMU', 'none'],
  getPolicy:             ['OAPDMU', 'none'],
  updatePolicy:          ['OAPM',   'all'],
  deletePolicy:          ['OAPM',   'all'],
  listPolicyVersions:    ['OAPDMU', 'none'],
  getPolicyVersion:      ['OAPDMU', 'none'],
  getPolicyVersionProof: ['OAPDMU', 'none'],
  getPolicyUsage:        ['OAPDMU', 'all'],

  getSubjectState:       ['OAPDU',  'site'],
  listSiteStates:        ['OAPDU',  'part'],
  listSubjectStates:     ['OAP',    'site'],
  listSubjectLinks:      ['OAPU',   'part'],
  endSubjectLink:        ['OAP',    'site'],
  getSubjectLinksProof:  ['OAPU',   'all'],
  getSubjectEvidence:    ['OAPU',   'all'],
  askPurge:              ['OAP',    'all'],
  getPurge:              ['OAPU',   'all'],
  getCheckProof:         ['OAPDU',  'site'],

  listHolds:             ['OAPU',   'all'],
  setHold:               ['OAP',    'all'],
  liftHold:              ['OAP',    'all'],
  getRetention:          ['OAPU',   'site'],
  previewRetention:      ['OAPU',   'site'],
  setRetention:          ['OAP',    'site'],

  listRequests:          ['OAPU',   'part'],
  getRequest:            ['OAPU',   'site'],
  getRequestDraft:       ['OAPU',   'site'],
  nameRequestSubject:    ['OAP',    'site'],
  extendRequest:         ['OAP',    'site'],
  answerRequest:         ['OAP',    'site'],
  refuseRequest:         ['OAP',    'site'],
  getRequestSettings:    ['OAPU',   'site'],
  setRequestSettings:    ['OAP',    'site'],
  getController:         ['OAPU',   'none'],
  setController:         ['OAP',    'all'],

  getLog:                ['OAPDU',  'all'],
  getLogEntries:         ['OAPDU',  'all'],
  getLogConsistency:     ['OAPDU',  'all'],
  listLogOpenings:       ['OAPDU',  'all'],

  exportConsents:        ['OAPU',   'site'],
  createExport:          ['OAP',    'site'],
  listExports:           ['OAPU',   'part'],
  getExport:             ['OAPU',   'site'],
  getExportManifest:     ['OAPU',   'site'],
  redirectToDownload:    ['OAPU',   'site'],

  listKeys:              ['OADU',   'all'],
  createKey:             ['OAD',    'all'],
  revokeKey:             ['OAD',    'all'],
  listMembers:           ['OAU',    'all'],
  updateMember:          ['OA',     'all'],
  // Everybody may remove themselves, which e2e shows.
  removeMember:          ['OA',     'none'],
  listInvitations:       ['OAU',    'all'],
  createInvitation:      ['OA',     'all'],
  revokeInvitation:      ['OA',     'all'],

  listSites:             ['OAPDMU', 'part'],
  createSite:            ['OAD',    'all'],
  getSite:               ['OAPDMU', 'site'],
  updateSite:            ['OADM',   'site'],
  deleteSite:            ['OAD',    'all'],
  setSitePolicy:         ['OAPDM',  'site'],
  rotateSiteToken:       ['OAD',    'site'],
  getSiteIdentity:       ['OADU',   'site'],
  setSiteIdentity:       ['OAD',    'site'],
  removeSiteIdentity:    ['OAD',    'site'],
  createIdentitySecret:  ['OAD',    'site'],

  listNotices:           ['OAPDMU', 'site'],
  registerNotice:        ['OAPDM',  'site'],
  getNotice:             ['OAPDMU', 'site'],
  getNoticePicture:      ['OAPDMU', 'site'],
  getNoticeProof:        ['OAPDMU', 'site'],
  listSeen:              ['OAPDMU', 'site'],
  listSeenReports:       ['OAPDMU', 'site'],
  getSeenReport:         ['OAPDMU', 'site'],
  getSeenReportProof:    ['OAPDMU', 'site'],
  getStats:              ['OAPDMU', 'part'],

  listWebhookEndpoints:  ['OADU',   'all'],
  listWebhookStats:      ['OADU',   'all'],
  createWebhookEndpoint: ['OAD',    'all'],
  getWebhookEndpoint:    ['OADU',   'all'],
  updateWebhookEndpoint: ['OAD',    'all'],
  deleteWebhookEndpoint: ['OAD',    'all'],
  rotateWebhookSecret:   ['OAD',    'all'],
  sendWebhookTestEvent:  ['OAD',    'all'],
  replayWebhookEndpoint: ['OAD',    'all'],
  listWebhookDeliveries: ['OADU',   'all'],
  getWebhookDelivery:    ['OADU',   'all'],
  replayWebhookDelivery: ['OAD',    'all'],
  retryWebhookDelivery:  ['OAD',    'all'],

  getSubscription:       ['OAU',    'all'],
  subscribe:             ['O',      'all'],
  changePlan:            ['O',      'all'],
  cancelSubscription:    ['O',      'all'],
  getUsage:              ['OAPDMU', 'none'],
  getUsageByKey:         ['OADU',   'all'],

  logout:                ['OAPDMU', 'none'],
  getMe:                 ['OAPDMU', 'none'],
  listAccounts:          ['OAPDMU', 'none'],
  switchAccount:         ['OAPDMU', 'none'],
  changePassword:        ['OAPDMU', 'none'],
  listSessions:          ['OAPDMU', 'none'],
  endSession:            ['OAPDMU', 'none'],
  endOtherSessions:      ['OAPDMU', 'none'],
  getFactors:            ['OAPDMU', 'none'],
  beginTotp:             ['OAPDMU', 'none'],
  confirmTotp:           ['OAPDMU', 'none'],
  removeTotp:            ['OAPDMU', 'none'],
  replaceRecoveryCodes:  ['OAPDMU', 'none'],
  proveFactor:           ['OAPDMU', 'none'],
  listAuditEntries:      ['OAPU',    'all'],
  closeAccount:          ['O',       'all'],
  reopenAccount:         ['O',       'all'],
  listSsoProviders:      ['OAU',     'all'],
  createSsoProvider:     ['O',       'all'],
  updateSsoProvider:     ['O',       'all'],
  deleteSsoProvider:     ['O',       'all'],
  checkSsoProvider:      ['O',       'all'],
  listSsoDomains:        ['OAU',     'all'],
  addSsoDomain:          ['O',       'all'],
  checkSsoDomain:        ['O',       'all'],
  deleteSsoDomain:       ['O',       'all'],
  getSsoSettings:        ['OAU',     'all'],
  setSsoSettings:        ['O',       'all'],
  beginProof:            ['OAPDMU',  'none'],
  beginPasskey:          ['OAPDMU',  'none'],
  addPasskey:            ['OAPDMU',  'none'],
  removePasskey:         ['OAPDMU',  'none'],
  getAccountSecurity:    ['OAU',     'all'],
  setAccountSecurity:    ['O',       'all'],
};

/** By operationId. */
export const roleRows: Readonly<Record<string, RoleRow>> = Object.fromEntries(
  Object.entries(rows).map(([id, [allowed, sites]]) => [id, { roles: [...allowed].map((letter) => letters[letter] as Role), sites }]),
);
