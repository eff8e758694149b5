import { createPolicyDrafts } from './policy-drafts';

const draft = { name: 'Privacy', content: 'We keep what you order.', version: 2 };
const mine = { accountId: 'a', policyId: 'p' };

function createStorage(maxItems = 100): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      if (items.size >= maxItems) throw new DOMException('There is no room.', 'QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

test('finds a draft by its account and policy', () => {
  const drafts = createPolicyDrafts(createStorage());
  drafts.keep(mine, draft);
  expect(drafts.find(mine)).toEqual(draft);
});

test('does not find a draft for another account, another policy or a new policy', () => {
  const drafts = createPolicyDrafts(createStorage());
  drafts.keep(mine, draft);
  expect(drafts.find({ accountId: 'b', policyId: 'p' })).toBeUndefined();
  expect(drafts.find({ accountId: 'a', policyId: 'q' })).toBeUndefined();
  expect(drafts.find({ accountId: 'a' })).toBeUndefined();
});

test('drops one draft and keeps the others', () => {
  const drafts = createPolicyDrafts(createStorage());
  drafts.keep(mine, draft);
  drafts.keep({ accountId: 'a' }, draft);
  drafts.drop(mine);
  expect(drafts.find(mine)).toBeUndefined();
  expect(drafts.find({ accountId: 'a' })).toEqual(draft);
});

test('signing out removes all drafts and nothing else', () => {
  const storage = createStorage();
  const drafts = createPolicyDrafts(storage);
  storage.setItem('language', 'en');
  drafts.keep(mine, draft);
  drafts.keep({ accountId: 'b' }, draft);
  drafts.dropAll();
  expect(drafts.isEmpty()).toBe(true);
  expect(storage.getItem('language')).toBe('en');
});

test('signing in removes the drafts of other accounts', () => {
  const drafts = createPolicyDrafts(createStorage());
  drafts.keep(mine, draft);
  drafts.keep({ accountId: 'b' }, draft);
  drafts.dropOthers('a');
  expect(drafts.find(mine)).toEqual(draft);
  expect(drafts.find({ accountId: 'b' })).toBeUndefined();
});

test('reports that a draft was not kept when the storage is full', () => {
  expect(createPolicyDrafts(createStorage(0)).keep(mine, draft)).toBe(false);
});
