import { createPolicyDrafts } from './policy-drafts';

const draft = { name: 'Privacy', content: 'We keep what you order.', version: 2 };
const mine = { accountId: 'a', policyId: 'p' };

/** What a tab keeps; `maxItems` is its room. */
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

test('a draft is found again by its account and its policy', () => {
  const drafts = createPolicyDrafts(createStorage());
  drafts.keep(mine, draft);
  expect(drafts.find(mine)).toEqual(draft);
});

test('a draft is not found by another account, nor for another policy, nor for a new one', () => {
  const drafts = createPolicyDrafts(createStorage());
  drafts.keep(mine, draft);
  expect(drafts.find({ accountId: 'b', policyId: 'p' })).toBeUndefined();
  expect(drafts.find({ accountId: 'a', policyId: 'q' })).toBeUndefined();
  expect(drafts.find({ accountId: 'a' })).toBeUndefined();
});

test('a draft that was dropped is gone, and the others stay', () => {
  const drafts = createPolicyDrafts(createStorage());
  drafts.keep(mine, draft);
  drafts.keep({ accountId: 'a' }, draft);
  drafts.drop(mine);
  expect(drafts.find(mine)).toBeUndefined();
  expect(drafts.find({ accountId: 'a' })).toEqual(draft);
});

test('when somebody signs out no draft is left, and nothing else is touched', () => {
  const storage = createStorage();
  const drafts = createPolicyDrafts(storage);
  storage.setItem('language', 'en');
  drafts.keep(mine, draft);
  drafts.keep({ accountId: 'b' }, draft);
  drafts.dropAll();
  expect(drafts.isEmpty()).toBe(true);
  expect(storage.getItem('language')).toBe('en');
});

test('when somebody signs in the drafts of others go', () => {
  const drafts = createPolicyDrafts(createStorage());
  drafts.keep(mine, draft);
  drafts.keep({ accountId: 'b' }, draft);
  drafts.dropOthers('a');
  expect(drafts.find(mine)).toEqual(draft);
  expect(drafts.find({ accountId: 'b' })).toBeUndefined();
});

test('a tab without room says that the draft is not kept', () => {
  expect(createPolicyDrafts(createStorage(0)).keep(mine, draft)).toBe(false);
});
