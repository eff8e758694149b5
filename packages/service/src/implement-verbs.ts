import type { MethodContract, MethodTypes, ServiceContract } from '@consent/contracts';
import { implement, type CallContext, type Handlers, type Implementation } from '@consent/rpc';

export type Verbs<Methods extends MethodTypes, Parts> = {
  [Name in keyof Methods]: (request: Methods[Name]['request'], parts: Parts, call: CallContext) => Promise<Methods[Name]['response']>;
};

/** Finds the parts of the cell that a call is about. */
export type FindParts<Parts> = (request: object, call: CallContext) => Promise<Parts>;

export function implementVerbs<Methods extends MethodTypes, Parts>(
  contract: ServiceContract<Methods>,
  verbs: NoInfer<Verbs<Methods, Parts>>,
  parts: Parts,
): Implementation {
  return implementEach(contract, (name) => (request, call) => verbs[name](request, parts, call));
}

export function implementVerbsByCell<Methods extends MethodTypes, Parts>(
  contract: ServiceContract<Methods>,
  verbs: NoInfer<Verbs<Methods, Parts>>,
  findParts: FindParts<Parts>,
): Implementation {
  return implementEach(contract, (name) => async (request, call) => verbs[name](request, await findParts(request, call), call));
}

function implementEach<Methods extends MethodTypes>(
  contract: ServiceContract<Methods>,
  handlerOf: (name: keyof Methods) => (request: never, call: CallContext) => Promise<object>,
): Implementation {
  const names = Object.keys(contract.methods as Record<string, MethodContract>) as (keyof Methods)[];
  return implement(contract, Object.fromEntries(names.map((name) => [name, handlerOf(name)])) as Handlers<Methods>);
}
