import { policyService, type PolicyServiceMethods } from '@consent/contracts';
import type { CallContext } from '@consent/rpc';
import { implementVerbs, type Verbs } from './index';

interface Parts {
  greeting: string;
}

const unused = () => Promise.reject(new Error('was called'));
const verbs = {
  createPolicy: unused,
  deletePolicy: unused,
  getPolicy: unused,
  getPolicyFacts: unused,
  getVersion: unused,
  findText: unused,
  listPolicies: (request: { accountId: string }, { greeting }: Parts, call: CallContext) =>
    Promise.resolve({ policies: [], nextPage: `${greeting} ${request.accountId} ${call.requestId}` }),
  listVersions: unused,
  resumeProjections: unused,
  updatePolicy: unused,
} satisfies Verbs<PolicyServiceMethods, Parts>;
const call: CallContext = { requestId: 'req-1', cell: '', signal: new AbortController().signal, deadlineAtMs: 0 };

test('a method is served by the function with its name, which receives the parts and the call', async () => {
  const { name, methods } = implementVerbs(policyService, verbs, { greeting: 'hello' });
  expect(name).toBe('policy.v1.PolicyService');
  const listPolicies = methods.find(({ contract }) => contract.path === '/policy.v1.PolicyService/ListPolicies');
  expect(await listPolicies?.handler({ accountId: 'a', page: '' }, call)).toEqual({ policies: [], nextPage: 'hello a req-1' });
});

test('other exports of a folder are ignored', () => {
  const folder = { ...verbs, addPolicy: unused };
  const { methods } = implementVerbs(policyService, folder, { greeting: '' });
  expect(methods).toHaveLength(10);
});

test('TypeScript rejects a method without a function', () => {
  const { updatePolicy: _, ...rest } = verbs;
  // @ts-expect-error updatePolicy is missing
  expect(() => implementVerbs(policyService, rest, { greeting: '' })).not.toThrow();
});
