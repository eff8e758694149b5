import { roles, type Role } from '@consent/contracts';

const everyone: readonly Role[] = roles;
const owner: readonly Role[] = ['owner'];

/** An owner and an admin may do everything that is not the owner's alone. */
const and = (...others: Role[]): readonly Role[] => ['owner', 'admin', ...others];

const managers = and();
/** What an auditor reads, and nobody else beside managers. */
const overseers = and('auditor');
const privacy = and('privacy_officer');
const privacyReads = and('privacy_officer', 'auditor');
const recordReads = and('privacy_officer', 'developer', 'auditor');
const technical = and('developer');
const technicalReads = and('developer', 'auditor');
const policyWrites = and('privacy_officer', 'marketer');
const siteTexts = and('developer', 'marketer');
const noticeWrites = and('privacy_officer', 'developer', 'marketer');

/**
 * Who may call each route with a session (decision 80). The only place that says so: the gateway refuses by it, and the OpenAPI
 * document, docs/roles.md and the dashboard's list are made of it. Keys have scopes instead.
 */
export const roleTable: Readonly<Record<string, readonly Role[]>> = {
  createConsent: privacy,
  createConsentBatch: privacy,
  listConsents: recordReads,
  getConsent: recordReads,
  getConsentContext: recordReads,
  updateConsent: privacy,
  deleteConsent: privacy,
  eraseSubject: privacy,
  listConsentHistory: recordReads,
  issueReceipt: recordReads,
  getConsentPolicy: recordReads,
  getConsentProof: recordReads,
  getConsentEvidence: privacyReads,

  createPolicy: policyWrites,
  listPolicies: everyone,
  getPolicy: everyone,
  updatePolicy: policyWrites,
  deletePolicy: policyWrites,
  listPolicyVersions: everyone,
  getPolicyVersion: everyone,
  getPolicyVersionProof: everyone,
  getPolicyUsage: everyone,

  getSubjectState: recordReads,
  listSiteStates: recordReads,
  listSubjectStates: privacy,
  listSubjectLinks: privacyReads,
  endSubjectLink: privacy,
  getSubjectLinksProof: privacyReads,
  getSubjectEvidence: privacyReads,
  askPurge: privacy,
  getPurge: privacyReads,
  getCheckProof: recordReads,

  listHolds: privacyReads,
  setHold: privacy,
  liftHold: privacy,
  getRetention: privacyReads,
  previewRetention: privacyReads,
  setRetention: privacy,

  exportConsents: privacyReads,
  createExport: privacy,
  listExports: privacyReads,
  getExport: privacyReads,
  getExportManifest: privacyReads,
  redirectToDownload: privacyReads,

  listAuditEntries: privacyReads,
  getLog: recordReads,
  getLogEntries: recordReads,
  getLogConsistency: recordReads,
  listLogOpenings: recordReads,

  listRequests: privacyReads,
  getRequest: privacyReads,
  getRequestDraft: privacyReads,
  nameRequestSubject: privacy,
  extendRequest: privacy,
  answerRequest: privacy,
  refuseRequest: privacy,
  getRequestSettings: privacyReads,
  setRequestSettings: privacy,
  getController: privacyReads,
  setController: privacy,

  listSites: everyone,
  createSite: technical,
  getSite: everyone,
  updateSite: siteTexts,
  deleteSite: technical,
  setSitePolicy: noticeWrites,
  rotateSiteToken: technical,
  getSiteIdentity: technicalReads,
  setSiteIdentity: technical,
  removeSiteIdentity: technical,
  createIdentitySecret: technical,

  listNotices: everyone,
  registerNotice: noticeWrites,
  getNotice: everyone,
  getNoticePicture: everyone,
  getNoticeProof: everyone,
  listSeen: everyone,
  listSeenReports: everyone,
  getSeenReport: everyone,
  getSeenReportProof: everyone,
  getStats: everyone,

  listKeys: technicalReads,
  createKey: technical,
  revokeKey: technical,
  listWebhookEndpoints: technicalReads,
  listWebhookStats: technicalReads,
  createWebhookEndpoint: technical,
  getWebhookEndpoint: technicalReads,
  updateWebhookEndpoint: technical,
  deleteWebhookEndpoint: technical,
  rotateWebhookSecret: technical,
  sendWebhookTestEvent: technical,
  replayWebhookEndpoint: technical,
  listWebhookDeliveries: technicalReads,
  getWebhookDelivery: technicalReads,
  replayWebhookDelivery: technical,
  retryWebhookDelivery: technical,

  closeAccount: owner,
  reopenAccount: owner,
  listSsoProviders: overseers,
  createSsoProvider: owner,
  updateSsoProvider: owner,
  deleteSsoProvider: owner,
  checkSsoProvider: owner,
  listSsoDomains: overseers,
  addSsoDomain: owner,
  checkSsoDomain: owner,
  deleteSsoDomain: owner,
  getSsoSettings: overseers,
  setSsoSettings: owner,

  getSubscription: overseers,
  subscribe: owner,
  changePlan: owner,
  cancelSubscription: owner,
  // The numbers are those of GET /auth/me.
  getUsage: everyone,
  getUsageByKey: technicalReads,

  listMembers: overseers,
  updateMember: managers,
  // Everyone may leave: see `oneself` of the route.
  removeMember: managers,
  listInvitations: overseers,
  createInvitation: managers,
  revokeInvitation: managers,

  logout: everyone,
  getMe: everyone,
  listAccounts: everyone,
  switchAccount: everyone,
  changePassword: everyone,
  listSessions: everyone,
  endSession: everyone,
  endOtherSessions: everyone,
  getFactors: everyone,
  beginTotp: everyone,
  confirmTotp: everyone,
  removeTotp: everyone,
  replaceRecoveryCodes: everyone,
  proveFactor: everyone,
  beginProof: everyone,
  beginPasskey: everyone,
  addPasskey: everyone,
  removePasskey: everyone,
  getAccountSecurity: overseers,
  setAccountSecurity: owner,
};
