import type { Route } from '../pipeline/0-common/route';
import { closeAccount } from './account/close-account';
import { getAccountSecurity } from './account/get-security';
import { reopenAccount } from './account/reopen-account';
import { setAccountSecurity } from './account/set-security';
import { acceptInvitation } from './auth/accept-invitation';
import { describeInvitation } from './auth/describe-invitation';
import { listAccounts } from './auth/list-accounts';
import { switchAccount } from './auth/switch-account';
import { listAuditEntries } from './audit/list-entries';
import { changePassword } from './auth/change-password';
import { endOtherSessions } from './auth/end-other-sessions';
import { endSession } from './auth/end-session';
import { forgotPassword } from './auth/forgot-password';
import { getMe } from './auth/get-me';
import { listSessions } from './auth/list-sessions';
import { login } from './auth/login';
import { logout } from './auth/logout';
import { register } from './auth/register';
import { resendVerification } from './auth/resend-verification';
import { resetPassword } from './auth/reset-password';
import { verifyEmail } from './auth/verify-email';
import { createBatch } from './consents/create-batch';
import { createConsent } from './consents/create-consent';
import { deleteConsent } from './consents/delete-consent';
import { eraseSubject } from './consents/erase-subject';
import { getConsent } from './consents/get-consent';
import { getConsentContext } from './consents/get-context';
import { getConsentEvidence } from './consents/get-evidence';
import { getPolicyText } from './consents/get-policy-text';
import { getConsentProof } from './consents/get-proof';
import { issueReceipt } from './consents/issue-receipt';
import { listConsents } from './consents/list-consents';
import { listHistory } from './consents/list-history';
import { updateConsent } from './consents/update-consent';
import { sendMessage } from './contact/send-message';
import { getLog } from './evidence/get-log';
import { getLogConsistency } from './evidence/get-log-consistency';
import { getSubjectEvidence } from './evidence/get-subject-evidence';
import { listOpenings } from './evidence/list-openings';
import { getController } from './controller/get-controller';
import { setController } from './controller/set-controller';
import { createExport } from './exports/create-export';
import { downloadExport } from './exports/download-export';
import { exportConsents } from './exports/export-consents';
import { getExport } from './exports/get-export';
import { getExportManifest } from './exports/get-manifest';
import { listExports } from './exports/list-exports';
import { redirectToDownload } from './exports/redirect-to-download';
import { beginProof } from './factors/begin-proof';
import { beginTotp } from './factors/begin-totp';
import { confirmTotp } from './factors/confirm-totp';
import { getFactors } from './factors/get-factors';
import { proveFactor } from './factors/prove-factor';
import { removeTotp } from './factors/remove-totp';
import { replaceRecoveryCodes } from './factors/replace-recovery-codes';
import { addPasskey } from './passkeys/add-passkey';
import { beginPasskeyLogin } from './passkeys/begin-login';
import { beginPasskey } from './passkeys/begin-passkey';
import { loginWithPasskey } from './passkeys/login';
import { removePasskey } from './passkeys/remove-passkey';
import { createKey } from './keys/create-key';
import { listKeys } from './keys/list-keys';
import { revokeKey } from './keys/revoke-key';
import { createInvitation } from './members/create-invitation';
import { listInvitations } from './members/list-invitations';
import { listMembers } from './members/list-members';
import { removeMember } from './members/remove-member';
import { revokeInvitation } from './members/revoke-invitation';
import { updateMember } from './members/update-member';
import { getAnchorEntries } from './log-files/get-anchor-entries';
import { getAnchorKeys } from './log-files/get-anchor-keys';
import { getCheckpoint } from './log-files/get-checkpoint';
import { getEntries } from './log-files/get-entries';
import { getLogKeys } from './log-files/get-keys';
import { getReceiptKeys } from './log-files/get-receipt-keys';
import { getTile } from './log-files/get-tile';
import { getNotice } from './notices/get-notice';
import { getNoticePicture } from './notices/get-notice-picture';
import { getNoticeProof } from './notices/get-notice-proof';
import { listNotices } from './notices/list-notices';
import { registerNotice } from './notices/register-notice';
import { listPlans } from './plans/list-plans';
import { createPolicy } from './policies/create-policy';
import { deletePolicy } from './policies/delete-policy';
import { getPolicy } from './policies/get-policy';
import { getPolicyUsage } from './policies/get-usage';
import { getVersion } from './policies/get-version';
import { getVersionProof } from './policies/get-version-proof';
import { listPolicies } from './policies/list-policies';
import { listVersions } from './policies/list-versions';
import { updatePolicy } from './policies/update-policy';
import { createPublicConsent } from './public/create-consent';
import { getPublicPolicy } from './public/get-policy';
import { forgetIdentity } from './public/forget';
import { identify } from './public/identify';
import { confirmRequest } from './public/confirm-request';
import { createRequest } from './public/create-request';
import { getRequestAnswer } from './public/get-request-answer';
import { getRequestFile } from './public/get-request-file';
import { getPerson } from './public/person';
import { createPersonConsent } from './public/person-consents';
import { getPersonPage } from './public/person-page';
import { getPersonEvidence } from './public/person-evidence';
import { getPersonReceipt } from './public/person-receipt';
import { reportSeen } from './public/report-seen';
import { getSeenReport } from './seen/get-seen-report';
import { getSeenReportProof } from './seen/get-seen-report-proof';
import { listSeen } from './seen/list-seen';
import { listSeenReports } from './seen/list-seen-reports';
import { getSitePolicy, getSitePolicyVersion } from './public/get-site-policy';
import { getPublicSite } from './public/get-site';
import { getSiteScript } from './public/get-site-script';
import { createSite } from './sites/create-site';
import { deleteSite } from './sites/delete-site';
import { getSite } from './sites/get-site';
import { listSites } from './sites/list-sites';
import { rotateSiteToken } from './sites/rotate-site-token';
import { setSitePolicy } from './sites/set-site-policy';
import { updateSite } from './sites/update-site';
import { createIdentitySecret } from './identity/create-secret';
import { getSiteIdentity } from './identity/get-identity';
import { removeSiteIdentity } from './identity/remove-identity';
import { setSiteIdentity } from './identity/set-identity';
import { answerRequest } from './requests/answer-request';
import { extendRequest } from './requests/extend-request';
import { getRequestDraft } from './requests/get-draft';
import { getRequest } from './requests/get-request';
import { getRequestSettings } from './requests/get-settings';
import { listRequests } from './requests/list-requests';
import { nameRequestSubject } from './requests/name-subject';
import { refuseRequest } from './requests/refuse-request';
import { setRequestSettings } from './requests/set-settings';
import { listSsoProviders } from './sso/list-providers';
import { createSsoProvider } from './sso/create-provider';
import { updateSsoProvider } from './sso/update-provider';
import { deleteSsoProvider } from './sso/delete-provider';
import { checkSsoProvider } from './sso/check-provider';
import { listSsoDomains } from './sso/list-domains';
import { addSsoDomain } from './sso/add-domain';
import { checkSsoDomain } from './sso/check-domain';
import { deleteSsoDomain } from './sso/delete-domain';
import { getSsoSettings } from './sso/get-settings';
import { setSsoSettings } from './sso/set-settings';
import { beginSso } from './auth/begin-sso';
import { completeSso } from './public/complete-sso';
import { getStats } from './stats/get-stats';
import { getSubjectLinksProof } from './subjects/get-links-proof';
import { endSubjectLink } from './subjects/end-link';
import { listSubjectLinks } from './subjects/list-links';
import { liftHold } from './holds/lift-hold';
import { listHolds } from './holds/list-holds';
import { setHold } from './holds/set-hold';
import { getRetention } from './retention/get-retention';
import { previewRetention } from './retention/preview-retention';
import { setRetention } from './retention/set-retention';
import { askPurge } from './subjects/ask-purge';
import { getPurge } from './subjects/get-purge';
import { getSubjectState } from './subjects/get-state';
import { listSiteStates } from './subjects/list-site-states';
import { getCheckProof } from './subjects/get-check-proof';
import { listSubjectStates } from './subjects/list-states';
import { cancelSubscription } from './subscription/cancel-subscription';
import { changePlan } from './subscription/change-plan';
import { getSubscription } from './subscription/get-subscription';
import { subscribe } from './subscription/subscribe';
import { getUsage } from './usage/get-usage';
import { getUsageByKey } from './usage/get-usage-by-key';
import { createEndpoint } from './webhooks/create-endpoint';
import { deleteEndpoint } from './webhooks/delete-endpoint';
import { getDelivery } from './webhooks/get-delivery';
import { getEndpoint } from './webhooks/get-endpoint';
import { listDeliveries } from './webhooks/list-deliveries';
import { listEndpointStats } from './webhooks/list-endpoint-stats';
import { listEndpoints } from './webhooks/list-endpoints';
import { replayDelivery } from './webhooks/replay-delivery';
import { replaySince } from './webhooks/replay-since';
import { retryDelivery } from './webhooks/retry-delivery';
import { rotateSecret } from './webhooks/rotate-secret';
import { sendTestEvent } from './webhooks/send-test-event';
import { updateEndpoint } from './webhooks/update-endpoint';

export const routes: readonly Route[] = [
  createConsent,
  getConsent,
  getConsentContext,
  listConsents,
  createBatch,
  updateConsent,
  deleteConsent,
  eraseSubject,
  listHistory,
  issueReceipt,
  getPolicyText,
  getConsentProof,
  getConsentEvidence,
  createPolicy,
  listPolicies,
  getPolicy,
  updatePolicy,
  deletePolicy,
  listVersions,
  getVersion,
  getVersionProof,
  getPolicyUsage,
  exportConsents,
  createExport,
  listExports,
  downloadExport,
  getExport,
  getExportManifest,
  redirectToDownload,
  listKeys,
  createKey,
  revokeKey,
  listMembers,
  updateMember,
  removeMember,
  listInvitations,
  createInvitation,
  revokeInvitation,
  listSites,
  createSite,
  getSite,
  updateSite,
  deleteSite,
  setSitePolicy,
  rotateSiteToken,
  getSiteIdentity,
  setSiteIdentity,
  removeSiteIdentity,
  createIdentitySecret,
  getRequestSettings,
  setRequestSettings,
  listNotices,
  listSeen,
  listSeenReports,
  getSeenReport,
  getSeenReportProof,
  getCheckProof,
  registerNotice,
  getNotice,
  getNoticePicture,
  getNoticeProof,
  listAuditEntries,
  getController,
  setController,
  listPlans,
  closeAccount,
  reopenAccount,
  listSsoProviders,
  createSsoProvider,
  updateSsoProvider,
  deleteSsoProvider,
  checkSsoProvider,
  listSsoDomains,
  addSsoDomain,
  checkSsoDomain,
  deleteSsoDomain,
  getSsoSettings,
  setSsoSettings,
  getSubscription,
  subscribe,
  changePlan,
  cancelSubscription,
  getUsage,
  getUsageByKey,
  getStats,
  listEndpoints,
  listEndpointStats,
  createEndpoint,
  getEndpoint,
  updateEndpoint,
  deleteEndpoint,
  rotateSecret,
  sendTestEvent,
  replaySince,
  listDeliveries,
  getDelivery,
  replayDelivery,
  retryDelivery,
  createPublicConsent,
  getPublicSite,
  identify,
  forgetIdentity,
  createRequest,
  confirmRequest,
  getRequestAnswer,
  getRequestFile,
  getPerson,
  createPersonConsent,
  getPersonReceipt,
  getPersonEvidence,
  reportSeen,
  getPublicPolicy,
  getSubjectState,
  listSiteStates,
  listSubjectStates,
  listSubjectLinks,
  endSubjectLink,
  getSubjectLinksProof,
  getSubjectEvidence,
  askPurge,
  getPurge,
  listHolds,
  setHold,
  liftHold,
  getRetention,
  previewRetention,
  setRetention,
  listRequests,
  getRequest,
  getRequestDraft,
  nameRequestSubject,
  extendRequest,
  answerRequest,
  refuseRequest,
  getLog,
  getLogConsistency,
  listOpenings,
  register,
  verifyEmail,
  resendVerification,
  login,
  beginPasskeyLogin,
  loginWithPasskey,
  logout,
  getMe,
  forgotPassword,
  resetPassword,
  changePassword,
  beginSso,
  listSessions,
  endSession,
  endOtherSessions,
  getFactors,
  confirmTotp,
  beginTotp,
  removeTotp,
  replaceRecoveryCodes,
  proveFactor,
  beginProof,
  beginPasskey,
  addPasskey,
  removePasskey,
  getAccountSecurity,
  setAccountSecurity,
  listAccounts,
  switchAccount,
  describeInvitation,
  acceptInvitation,
  sendMessage,
];

/** Static files of the logs, outside of /api/v1. Not in the OpenAPI document, because C2SP defines them. */
export const logFileRoutes: readonly Route[] = [
  getLogKeys,
  getReceiptKeys,
  getCheckpoint,
  getTile,
  getEntries,
  getAnchorEntries,
  getAnchorKeys,
];

/** For visitors of sites, outside of /api/v1. Not in the OpenAPI document, because programs use other routes for the same. */
export const visitorPageRoutes: readonly Route[] = [getSitePolicy, getSitePolicyVersion, getPersonPage, getSiteScript, completeSso];
