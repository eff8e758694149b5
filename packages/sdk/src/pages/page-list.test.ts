import { type Page, PageList } from './page-list';

const pages: Record<string, Page<number>> = {
  first: { data: [1, 2], nextCursor: 'b' },
  b: { data: [], nextCursor: 'c' },
  c: { data: [3], nextCursor: '' },
};

function listOf(read: string[]) {
  return new PageList<number>((cursor = 'first') => {
    read.push(cursor);
    return Promise.resolve(pages[cursor] as Page<number>);
  });
}

test('items are read page by page, and an empty page is skipped', async () => {
  const items: number[] = [];
  for await (const item of listOf([])) items.push(item);
  expect(items).toEqual([1, 2, 3]);
});

test('a page is read only when it is needed', async () => {
  const read: string[] = [];
  for await (const item of listOf(read)) if (item === 2) break;
  expect(read).toEqual(['first']);
});

test('page() returns the page of its cursor, and the first page without one', async () => {
  const read: string[] = [];
  const list = listOf(read);
  expect(await list.page()).toEqual(pages['first']);
  expect(await list.page('c')).toEqual(pages['c']);
  await list.page('');
  expect(read).toEqual(['first', 'c', 'first']);
});
