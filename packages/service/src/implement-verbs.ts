import type { MethodContract, MethodTypes, ServiceContract } from '@consent/contracts';
import { implement, type CallContext, type Handlers, type Implementation } from '@consent/rpc';

export type Verbs<Methods extends MethodTypes, Parts> = {
  [Name in keyof Methods]: (request: Methods[Name]['request'], parts: Parts, call: CallContext) => Promise<Methods[Name]['response']>;
};

export function implementVerbs<Methods extends MethodTypes, Parts>(
  contract: ServiceContract<Methods>,
  verbs: NoInfer<Verbs<Methods, Parts>>,
  parts: Parts,
): Implementation {
  const names = Object.keys(contract.methods as Record<string, MethodContract>) as (keyof Methods)[];
  const handlers = Object.fromEntries(
    names.map((name) => [name, (request: never, call: CallContext) => verbs[name](request, parts, call)]),
  ) as Handlers<Methods>;
  return implement(contract, handlers);
}
