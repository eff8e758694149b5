import type { HttpServiceName, ProcessName } from '../parts';

export const everyMethod = 'every method';

type Callers = Partial<Record<ProcessName, typeof everyMethod | readonly string[]>>;

/** A test compares this with the table in ARCHITECTURE.md. */
export const rpcCallers: Readonly<Record<string, Callers>> = {
  'account.v1.AccountService': { admin: everyMethod },
  'account.v1.AuditService': { gateway: ['ListEntries'], evidence: ['ListAuditOpenings'] },
  'account.v1.CellService': { consent: everyMethod },
  'account.v1.ClosingService': { gateway: ['CloseAccount', 'ReopenAccount'], admin: everyMethod },
  'account.v1.ContactService': { gateway: everyMethod },
  'account.v1.ControllerService': { gateway: everyMethod },
  'account.v1.FactorService': { gateway: everyMethod },
  'account.v1.IdentityService': { gateway: everyMethod },
  'account.v1.KeyService': { gateway: everyMethod },
  'account.v1.MemberService': { gateway: everyMethod },
  'account.v1.RequestService': { gateway: everyMethod },
  'account.v1.SessionService': { gateway: everyMethod },
  'account.v1.SiteService': { gateway: everyMethod, consent: ['FindSites', 'ListLifetimes'], policy: ['DetachPolicy', 'GetSite'] },
  'account.v1.SsoService': { gateway: everyMethod },
  'account.v1.SubscriptionService': { gateway: everyMethod },
  'account.v1.UsageService': { gateway: everyMethod },
  'account.v1.UserService': { gateway: everyMethod },
  'consent.v1.ConsentService': { gateway: everyMethod, evidence: ['IssueReceipt'] },
  'consent.v1.StatementService': { evidence: everyMethod },
  'event.v1.DeadEventService': { admin: everyMethod },
  'evidence.v1.EvidenceService': { gateway: everyMethod },
  'evidence.v1.LeafService': { evidence: everyMethod },
  'evidence.v1.OperatorService': { admin: everyMethod },
  'export.v1.ExportService': { gateway: everyMethod },
  'policy.v1.NoticeService': { gateway: everyMethod },
  'policy.v1.PolicyService': { gateway: everyMethod, consent: ['GetPolicyFacts'] },
  'policy.v1.SeenService': { gateway: everyMethod },
  'policy.v1.StatementService': { evidence: everyMethod },
  'webhook.v1.WebhookService': { gateway: everyMethod },
};

export const sharedInterfaces: Readonly<Record<string, readonly ProcessName[]>> = {
  'event.v1.DeadEventService': ['account', 'export', 'webhook'],
  'evidence.v1.LeafService': ['account', 'consent', 'policy'],
};

export const httpCallers = {
  consent: ['gateway', 'export'],
  export: ['gateway'],
  evidence: ['gateway'],
} as const satisfies Record<HttpServiceName, readonly ProcessName[]>;

export function mayCall(names: readonly ProcessName[], methodPath: string): boolean {
  const [, service = '', method = ''] = methodPath.split('/');
  const callers = rpcCallers[service] ?? {};
  return names.some((name) => callers[name] === everyMethod || callers[name]?.includes(method) === true);
}
