import type { Admission, AdmissionRequest, SiteFacts, Verdict } from './admission';
import { accountKey, holdsKey, keyKey, policyKey, quotaKey, siteKey } from './keys';
import { periodForgottenMs } from './period-forgotten';

export interface AdmitCall {
  readonly request: AdmissionRequest;
  readonly group: string;
  readonly holdId: string;
  timesAsked: number;
  readonly resolve: (admission: Admission) => void;
  readonly reject: (error: unknown) => void;
}

export function sitesOf(calls: readonly AdmitCall[]): string[] {
  const siteIds = new Set<string>();
  for (const { request } of calls) for (const siteId of request.siteIds) siteIds.add(siteId);
  return [...siteIds];
}

export function admitInput(calls: readonly AdmitCall[], siteIds: readonly string[], holdLifetimeMs: number): (string | number)[] {
  const { accountId, keyId, period } = (calls[0] as AdmitCall).request;
  const input = [
    4 + siteIds.length,
    accountKey(accountId),
    keyKey(accountId, keyId),
    quotaKey(accountId, period),
    holdsKey(accountId, period),
  ];
  for (const siteId of siteIds) input.push(siteKey(accountId, siteId));
  input.push(accountId, policyKey(accountId, ''), holdLifetimeMs, periodForgottenMs(period));
  for (const { request, holdId } of calls) input.push(holdId, request.units);
  return input;
}

export class AdmitReply {
  private readonly facts = new Map<string, SiteFacts>();

  constructor(
    private readonly reply: readonly unknown[],
    private readonly calls: readonly AdmitCall[],
    siteIds: readonly string[],
  ) {
    const firstFact = 3 + 2 * calls.length;
    siteIds.forEach((siteId, at) => {
      const facts = reply[firstFact + at] as SiteReply | null | undefined;
      if (facts) this.facts.set(siteId, readFacts(siteId, facts));
    });
  }

  admission(at: number): Admission {
    const verdict = this.reply[0] as Verdict;
    const limit = (this.reply[1] as number | undefined) ?? 0;
    if (verdict !== 'admitted') return refusal(verdict, (this.reply[2] as number | undefined) ?? 0, limit);
    const granted = this.reply[3 + 2 * at] as number;
    const used = this.reply[4 + 2 * at] as number;
    if (granted < 0) return refusal('quota_exceeded', used, limit);

    const { request, holdId, group } = this.calls[at] as AdmitCall;
    const { accountId, keyId, period } = request;
    return {
      verdict,
      granted,
      used,
      limit,
      sites: request.siteIds.map((siteId) => this.facts.get(siteId)),
      hold: granted === 0 ? undefined : { id: holdId, accountId, keyId, period, units: granted, group },
    };
  }

  /** True if only units held by calls in flight exceed the limit. Those may still be released. */
  isBelowLimitWithoutHolds(): boolean {
    return (this.reply[2] as number) < (this.reply[1] as number);
  }
}

function refusal(verdict: Verdict, used: number, limit: number): Admission {
  return { verdict, granted: 0, used, limit, sites: [], hold: undefined };
}

type SiteReply = [deleted: string, categories: string, policyId: string, version: string, sha256: string];

function readFacts(siteId: string, [deleted, categories, policyId, version, policySha256]: SiteReply): SiteFacts {
  return {
    siteId,
    deleted: deleted === '1',
    categories: JSON.parse(categories) as string[] | null,
    policyId,
    policyVersion: Number(version),
    policySha256,
  };
}
