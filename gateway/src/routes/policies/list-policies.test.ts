import type { Policy } from '@consent/contracts';
import { listPolicies } from './list-policies';

const policy = (id: string): Policy => ({ id, accountId: 'a', name: id, content: '', version: 1, createdAtMs: 0, updatedAtMs: 0 });

async function answerTo(...pages: Policy[][]): Promise<unknown> {
  const policies = {
    listPolicies: ({ page }: { page: string }) => {
      const at = Number(page || 0);
      return Promise.resolve({ policies: pages[at], nextPage: at + 1 < pages.length ? String(at + 1) : '' });
    },
  };
  const { json } = (await listPolicies.handle({ caller: { accountId: 'a' }, query: {} } as never, { policies } as never)) as {
    json: string | AsyncIterable<string>;
  };
  let text = '';
  for await (const piece of typeof json === 'string' ? [json] : json) text += piece;
  return (JSON.parse(text) as { id: string }[]).map(({ id }) => id);
}

test('[spec 4.3] the array contains every page, even after a page whose policies were deleted meanwhile', async () => {
  expect(await answerTo([policy('1')])).toEqual(['1']);
  expect(await answerTo([policy('1')], [policy('2'), policy('3')])).toEqual(['1', '2', '3']);
  expect(await answerTo([], [policy('2')], [], [policy('3')])).toEqual(['2', '3']);
  expect(await answerTo([policy('1')], [])).toEqual(['1']);
  expect(await answerTo([], [])).toEqual([]);
});
