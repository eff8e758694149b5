import type { MethodContract, MethodTypes, ServiceContract } from '@consent/contracts';

/** What a handler knows of the call besides its request. */
export interface CallContext {
  /** X-Request-Id of the request that led here, of several the first; "" when none did. For the log. */
  readonly requestId: string;
  /** Aborts when the time is up or the caller went away: nobody reads the answer any more. */
  readonly signal: AbortSignal;
  /** What is left to answer in; pass it on as timeoutMs to the calls that the handler makes. */
  remainingMs(): number;
}

export type Handlers<Methods extends MethodTypes> = {
  [Name in keyof Methods]: (request: Methods[Name]['request'], call: CallContext) => Promise<Methods[Name]['response']>;
};

export interface ImplementedMethod {
  contract: MethodContract;
  handler: (request: object, call: CallContext) => Promise<object>;
}

/** A service with its handlers, as the server takes it. */
export interface Implementation {
  name: string;
  methods: ImplementedMethod[];
}

/** Joins a contract and its handlers; a handler that is missing does not compile. */
export function implement<Methods extends MethodTypes>(contract: ServiceContract<Methods>, handlers: Handlers<Methods>): Implementation {
  const methods = Object.entries(contract.methods as Record<string, MethodContract>).map(([name, method]) => ({
    contract: method,
    // Called as a member, so that handlers may be the methods of an object.
    handler: (request: object, call: CallContext) => handlers[name as keyof Methods](request as never, call),
  }));
  return { name: contract.name, methods };
}
