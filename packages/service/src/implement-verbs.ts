import type { MethodContract, MethodTypes, ServiceContract } from '@consent/contracts';
import { implement, type CallContext, type Handlers, type Implementation } from '@consent/rpc';

/** One function for each method of a contract. It takes the request, then the parts that it names. */
export type Verbs<Methods extends MethodTypes, Parts> = {
  [Name in keyof Methods]: (request: Methods[Name]['request'], parts: Parts, call: CallContext) => Promise<Methods[Name]['response']>;
};

/**
 * Serves a contract by the functions that its folders export:
 *
 *     implementVerbs(policyService, { ...policies, ...versions }, parts)
 *
 * A method without a function of its name does not compile.
 */
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
