import type { ConsentServiceMethods, CreateResult, SiteFacts as SiteFactsMessage } from '@consent/contracts';
import { errorKinds, ServiceError } from '@consent/kernel/errors';
import type { Handlers } from '@consent/rpc';
import type { Logger } from '@consent/kernel';
import type { SiteFacts } from '../domain/site-facts';
import type { Operations } from '../operations';

/** Thin: message to operation, result to message. */
export function consentRpc(operations: Operations, logger: Logger): Handlers<ConsentServiceMethods> {
  return {
    createConsents: async ({ rows, sites }, { requestId }) => {
      const outcomes = await operations.createConsents(rows, sites.map(siteFactsOf));
      // The cause stays in this process, and no line of the dispatcher tells of a call that did not fail as a whole.
      const fault = outcomes.find(isFault);
      if (fault !== undefined) logger.warn({ error: fault, request_id: requestId }, 'some rows of a call were not stored');
      return { results: outcomes.map(resultOf) };
    },

    getConsents: async ({ refs }) => ({
      results: (await operations.getConsents(refs)).map((consent) => (consent === undefined ? {} : { consent })),
    }),

    listConsents: (request) =>
      operations.listConsents({
        ...request,
        siteId: request.siteId || undefined,
        consentId: request.consentId || undefined,
        subjectId: request.subjectId || undefined,
        accepted: request.accepted,
        fromMs: request.fromMs,
        toMs: request.toMs,
      }),

    updateConsent: async (request) => ({
      consent: await operations.updateConsent({
        accountId: request.accountId,
        id: request.id,
        accepted: request.accepted,
        preferencesJson: request.preferencesJson,
        policyVersion: request.policyVersion,
        actor: request.actor,
      }),
    }),

    deleteConsent: async (request) => ({ consent: await operations.deleteConsent(request) }),

    eraseSubject: async (request) => ({ erased: await operations.eraseSubject({ ...request, siteId: request.siteId || undefined }) }),

    listHistory: async (request) => ({ entries: await operations.listHistory(request) }),

    issueReceipt: (request) => operations.issueReceipt(request),

    getStats: async (request) => {
      const { days, sites, categories } = await operations.getStats({ ...request, siteId: request.siteId || undefined });
      return {
        days: days.map(({ of, ...counts }) => ({ day: of, ...counts })),
        sites: sites.map(({ of, ...counts }) => ({ siteId: of, ...counts })),
        categories: categories.map(({ of, ...counts }) => ({ category: of, ...counts })),
      };
    },
  };
}

function siteFactsOf(site: SiteFactsMessage): SiteFacts {
  return {
    siteId: site.siteId,
    deleted: site.deleted,
    categories: site.categoriesClosed ? site.categories : null,
    policy: site.policyVersion === 0 ? null : { id: site.policyId, version: site.policyVersion, sha256: site.policySha256 },
  };
}

function isFault(outcome: string | ServiceError): boolean {
  return outcome instanceof ServiceError && errorKinds[outcome.kind].status >= 500;
}

function resultOf(outcome: string | ServiceError): CreateResult {
  if (outcome instanceof ServiceError) return { failure: { kind: outcome.kind, message: outcome.message } };
  return { consentJson: outcome };
}
