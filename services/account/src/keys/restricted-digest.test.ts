import { restrictedDigest, scopedDigest } from './restricted-digest';

test('the digest of a restricted key has the length of a key digest, depends on that digest, and never changes between releases', () => {
  const digest = Buffer.alloc(32, 1);
  expect(restrictedDigest(digest).toString('hex')).toBe('a57625f27a9a3bd84266d0afaffa093530dd7dd4e5c37f53900b4e6d89d0d19c');
  expect(restrictedDigest(Buffer.alloc(32, 2))).not.toEqual(restrictedDigest(digest));
});

test('the digest of a key with limits is another one, and never changes between releases either', () => {
  expect(scopedDigest(Buffer.alloc(32, 1)).toString('hex')).toBe('bed3b6cd7c5cecec490035e720f59eded4f749c7ea7d8294c2d173b878b7991d');
});
