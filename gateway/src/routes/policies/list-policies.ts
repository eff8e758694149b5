import { policyJson } from '@consent/contracts';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/3-route/route';
import { PolicyList } from '../schemas/policy';
import type { PolicyClient } from '../../services';

/** Answers a bare array (spec 4.3). */
export const listPolicies = route({
  id: 'listPolicies',
  method: 'GET',
  path: '/policies',
  tag: 'Policies',
  summary: 'List policies, newest first',
  caller: 'key_or_session',
  cost: {},
  bodyLimitBytes: bodyLimitBytes.others,
  success: { status: 200, description: 'Every policy with its current text', schema: PolicyList },
  errors: [],
  handle: async ({ caller }, { policies }) => {
    // Read the first page before the answer begins, so that a failure still becomes an error answer.
    const first = await policies.listPolicies({ accountId: caller.accountId, page: '' });
    if (first.nextPage === '') return { json: `[${first.policies.map(policyJson).join(',')}]` };
    return { json: pieces(first, policies, caller.accountId) };
  },
});

type Page = Awaited<ReturnType<PolicyClient['listPolicies']>>;

/** Streams page by page, because all policies of an account may not fit in memory. */
async function* pieces(first: Page, policies: PolicyClient, accountId: string): AsyncGenerator<string> {
  let before = '[';
  for (let page = first; ; page = await policies.listPolicies({ accountId, page: page.nextPage })) {
    // A page may be empty: its policies can be deleted between finding and reading them.
    if (page.policies.length > 0) {
      yield `${before}${page.policies.map(policyJson).join(',')}`;
      before = ',';
    }
    if (page.nextPage === '') break;
  }
  yield before === '[' ? '[]' : ']';
}
