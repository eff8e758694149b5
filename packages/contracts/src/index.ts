export type * from './gen/messages';
export { auditEventType, auditKinds, type AuditedChange, type AuditedValue, type AuditEntry, type AuditKind } from './audit/audit-kinds';
export { purgeDelayMs } from './purge-delay';
export { roleOf, roles, type Role } from './roles';
export type { MethodContract, MethodTypes, ServiceContract } from './service-contract';
export {
  addressSettings,
  hasHttp,
  httpServiceNames,
  opsPorts,
  partNames,
  portSettings,
  processNames,
  serverPorts,
  serviceNames,
  type AddressSetting,
  type HttpServiceName,
  type OpsPort,
  type PartName,
  type ProcessName,
  type ServerPort,
  type ServiceName,
} from './parts';
export { everyMethod, httpCallers, mayCall, rpcCallers, sharedInterfaces } from './callers/callers';
export { namesInCertificate, serverNameCheck, type PeerCertificate } from './callers/certificate-names';
export { accountService, type AccountServiceMethods } from './services/account-service';
export { auditService, type AuditServiceMethods } from './services/audit-service';
export { cellService, type CellServiceMethods } from './services/cell-service';
export { cellHeader, mainCell, originHeader } from './main-cell';
export { carrierExchange } from './services/carrier-exchange';
export { consentService, type ConsentServiceMethods } from './services/consent-service';
export { consentStatementService, type ConsentStatementServiceMethods } from './services/consent-statement-service';
export { contactService, type ContactServiceMethods } from './services/contact-service';
export { controllerService, type ControllerServiceMethods } from './services/controller-service';
export { deadEventService, type DeadEventServiceMethods } from './services/dead-event-service';
export { evidenceService, type EvidenceServiceMethods } from './services/evidence-service';
export { exportService, type ExportServiceMethods } from './services/export-service';
export { factorService, type FactorServiceMethods } from './services/factor-service';
export { identityService, type IdentityServiceMethods } from './services/identity-service';
export { keyService, type KeyServiceMethods } from './services/key-service';
export { leafService, type LeafServiceMethods } from './services/leaf-service';
export { memberService, type MemberServiceMethods } from './services/member-service';
export { noticeService, type NoticeServiceMethods } from './services/notice-service';
export { operatorService, type OperatorServiceMethods } from './services/operator-service';
export { policyService, type PolicyServiceMethods } from './services/policy-service';
export { policyStatementService, type PolicyStatementServiceMethods } from './services/policy-statement-service';
export { requestService, type RequestServiceMethods } from './services/request-service';
export { seenService, type SeenServiceMethods } from './services/seen-service';
export { sessionService, type SessionServiceMethods } from './services/session-service';
export { siteService, type SiteServiceMethods } from './services/site-service';
export { ssoService, type SsoServiceMethods } from './services/sso-service';
export { subscriptionService, type SubscriptionServiceMethods } from './services/subscription-service';
export { usageService, type UsageServiceMethods } from './services/usage-service';
export { userService, type UserServiceMethods } from './services/user-service';
export { webhookService, type WebhookServiceMethods } from './services/webhook-service';
export { closingService, type ClosingServiceMethods } from './services/closing-service';
export { loadPackageDefinition } from './package-definition';
export { changedConsentJson, consentJson, consentMembers } from './json/consent-json';
export { erasureJson } from './json/erasure-json';
export { linkJson } from './json/link-json';
export { logCheckpointJson, type LogCheckpoint } from './json/log-checkpoint-json';
export { periodEndMs, periodOf } from './json/period';
export { policyJson } from './json/policy-json';
export { receiptJson } from './json/receipt-json';
export { timestamp } from './json/timestamp';
export { consentExportStream, type ConsentCount, type ConsentExportFormat } from './streams/consent-export-stream';
export { exportDownload, type ExportDownloadError } from './streams/export-download';
export { evidenceBundle, type EvidenceBundleError } from './streams/evidence-bundle';
export { logFiles } from './streams/log-files';
