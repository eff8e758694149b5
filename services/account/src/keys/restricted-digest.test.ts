import { restrictedDigest } from './restricted-digest';

test('the digest of a restricted key has the length of a key digest, depends on that digest, and never changes between releases', () => {
  const digest = Buffer.alloc(32, 1);
  expect(restrictedDigest(digest).toString('hex')).toBe('a57625f27a9a3bd84266d0afaffa093530dd7dd4e5c37f53900b4e6d89d0d19c');
  expect(restrictedDigest(Buffer.alloc(32, 2))).not.toEqual(restrictedDigest(digest));
});
