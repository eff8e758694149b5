import { policyJson, type Policy } from '@consent/contracts';
import { cursorDescription, exampleCursor } from '../../pipeline/0-common/example-values';
import { optionalIntegerQuery, textQuery } from '../../pipeline/6-input/query-parameters';
import { route } from '../../pipeline/0-common/route';
import { ofNoSite } from '../../pipeline/4-caller/site-keys';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import type { PolicyClient } from '../../services';
import { PolicyList } from '../schemas/policy';

const longestPage = 100;

/** Returns a bare array (spec 4.3), so a header names the next page (decision 9.2). */
export const listPolicies = route({
  id: 'listPolicies',
  method: 'GET',
  path: '/policies',
  tag: 'Policies',
  summary: 'List policies, newest first',
  description:
    'Without `limit`, returns all policies. With `limit`, returns a page, which may have fewer than `limit` policies if their texts are long. The URL of ' +
    'the next page is in the `Link` header, which the last page doesn’t have.',
  caller: 'key_or_session',
  keyScope: 'any',
  siteKeys: ofNoSite,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.others,
  queryParameters: {
    cursor: textQuery(`${cursorDescription}. Without \`limit\`, a page has up to ${longestPage} policies`, 1024, exampleCursor),
    limit: optionalIntegerQuery('Number of policies per page', { min: 1, max: longestPage }),
  },
  success: { status: 200, description: 'Policies with their current text', schema: PolicyList, headers: ['Link'] },
  errors: [],
  handle: async ({ caller: { accountId }, query: { limit, cursor } }, { policies, cursors, publicUrl }) => {
    if (limit !== undefined || cursor !== undefined) {
      const most = limit ?? longestPage;
      const page = cursors.read(cursor, ['policies', accountId]) ?? '';
      const { shown, nextPage } = cut(await policies.listPolicies({ accountId, page, limit: most }), most);
      const next = nextPage === '' ? '' : cursors.next(nextPage, ['policies', accountId]);
      const link = `<${publicUrl}/api/v1/policies?limit=${most}&cursor=${next}>; rel="next"`;
      return { json: arrayOf(shown), ...(next !== '' && { headers: { Link: link } }) };
    }
    // Read the first page before the response starts, so that a failure still becomes an error response.
    const first = await policies.listPolicies({ accountId, page: '' });
    return { json: first.nextPage === '' ? arrayOf(first.policies) : pieces(first, policies, accountId) };
  },
});

type Page = Awaited<ReturnType<PolicyClient['listPolicies']>>;

const arrayOf = (policies: readonly Policy[]) => `[${policies.map(policyJson).join(',')}]`;

/** Services of an earlier release ignore `limit`. Both releases identify a page by the last policy of the page before. */
function cut({ policies, nextPage }: Page, limit: number): { shown: Policy[]; nextPage: string } {
  const shown = policies.slice(0, limit);
  const last = shown.at(-1);
  return { shown, nextPage: last === undefined || policies.length <= limit ? nextPage : `${last.createdAtMs}.${last.id}` };
}

/** Streams page by page, because all policies of an account may not fit in memory. */
async function* pieces(first: Page, policies: PolicyClient, accountId: string): AsyncGenerator<string> {
  let before = '[';
  for (let page = first; ; page = await policies.listPolicies({ accountId, page: page.nextPage })) {
    if (page.policies.length > 0) {
      yield `${before}${page.policies.map(policyJson).join(',')}`;
      before = ',';
    }
    if (page.nextPage === '') break;
  }
  yield before === '[' ? '[]' : ']';
}
