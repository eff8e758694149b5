import {
  consentService,
  type ConsentServiceMethods,
  contactService,
  type ContactServiceMethods,
  controllerService,
  type ControllerServiceMethods,
  evidenceService,
  type EvidenceServiceMethods,
  factorService,
  identityService,
  type FactorServiceMethods,
  keyService,
  memberService,
  type KeyServiceMethods,
  type MemberServiceMethods,
  type MethodTypes,
  noticeService,
  type NoticeServiceMethods,
  policyService,
  type PolicyServiceMethods,
  requestService,
  ssoService,
  type SsoServiceMethods,
  type RequestServiceMethods,
  seenService,
  type SeenServiceMethods,
  type ServiceContract,
  sessionService,
  type SessionServiceMethods,
  siteService,
  type SiteServiceMethods,
  subscriptionService,
  type SubscriptionServiceMethods,
  usageService,
  type UsageServiceMethods,
  userService,
  webhookService,
  type UserServiceMethods,
  type WebhookServiceMethods,
} from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { type CallContext, createRpcServer, type Feature, type Handlers, implement } from '@consent/rpc';
import { createRegistry, createSilentLogger } from '@consent/kernel';

type Methods = ConsentServiceMethods &
  ContactServiceMethods &
  ControllerServiceMethods &
  EvidenceServiceMethods &
  FactorServiceMethods &
  KeyServiceMethods &
  MemberServiceMethods &
  NoticeServiceMethods &
  PolicyServiceMethods &
  RequestServiceMethods &
  SeenServiceMethods &
  SessionServiceMethods &
  SiteServiceMethods &
  SsoServiceMethods &
  SubscriptionServiceMethods &
  UsageServiceMethods &
  UserServiceMethods &
  WebhookServiceMethods;

export interface Call {
  method: string;
  request: unknown;
  requestId: string;
}

/** Fakes every service behind the gateway on one port. A method without an answer is not_found. */
export async function startFakeServices({ features }: { features?: readonly Feature[] | undefined } = {}) {
  const calls: Call[] = [];
  const answers = new Map<string, (request: never) => object>();

  const fake = <Own extends MethodTypes>(contract: ServiceContract<Own>) => {
    const handlers = Object.keys(contract.methods).map((method) => [
      method,
      async (request: object, { requestId }: CallContext) => {
        calls.push({ method, request, requestId });
        const answer = answers.get(method);
        if (answer === undefined) throw notFound('answer of this fake');
        return answer(request as never);
      },
    ]);
    return implement(contract, Object.fromEntries(handlers) as Handlers<Own>);
  };

  const server = createRpcServer({
    host: '127.0.0.1',
    port: 0,
    logger: createSilentLogger(),
    registry: createRegistry('fakes', { processMetrics: false }),
    services: [
      fake(consentService),
      fake(contactService),
      fake(controllerService),
      fake(evidenceService),
      fake(factorService),
      fake(identityService),
      fake(keyService),
      fake(memberService),
      fake(noticeService),
      fake(policyService),
      fake(requestService),
      fake(ssoService),
      fake(seenService),
      fake(sessionService),
      fake(siteService),
      fake(subscriptionService),
      fake(usageService),
      fake(userService),
      fake(webhookService),
    ],
    drainTimeoutMs: 1_000,
    features,
  });
  await server.start();

  return {
    address: `127.0.0.1:${server.port()}`,
    stop: () => server.stop(),
    answer: <Name extends keyof Methods & string>(method: Name, answer: (request: Methods[Name]['request']) => Methods[Name]['response']) =>
      void answers.set(method, answer as (request: never) => object),
    callsOf: <Name extends keyof Methods & string>(method: Name) =>
      calls.filter((call) => call.method === method).map(({ request }) => request as Methods[Name]['request']),
    allCalls: (): readonly Call[] => calls,
    forget: () => void calls.splice(0),
  };
}

export type FakeServices = Awaited<ReturnType<typeof startFakeServices>>;
