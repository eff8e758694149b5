import type { MethodContract, MethodTypes, ServiceContract } from '@consent/contracts';

export interface CallContext {
  /** X-Request-Id of the request behind this call, or "" without one. For a call shared by several requests, the id of the first. */
  readonly requestId: string;
  /** Cell of the account behind this call, or "" if the caller does not know it. */
  readonly cell: string;
  /** Aborts at the deadline or when the caller disconnects. */
  readonly signal: AbortSignal;
  readonly deadlineAtMs: number;
}

export type Handlers<Methods extends MethodTypes> = {
  [Name in keyof Methods]: (request: Methods[Name]['request'], call: CallContext) => Promise<Methods[Name]['response']>;
};

export interface ImplementedMethod {
  contract: MethodContract;
  handler: (request: object, call: CallContext) => Promise<object>;
}

export interface Implementation {
  name: string;
  methods: ImplementedMethod[];
}

export function implement<Methods extends MethodTypes>(contract: ServiceContract<Methods>, handlers: Handlers<Methods>): Implementation {
  const methods = Object.entries(contract.methods as Record<string, MethodContract>).map(([name, method]) => ({
    contract: method,
    // Called as a member, so handlers can be methods that use `this`.
    handler: (request: object, call: CallContext) => handlers[name as keyof Methods](request as never, call),
  }));
  return { name: contract.name, methods };
}
