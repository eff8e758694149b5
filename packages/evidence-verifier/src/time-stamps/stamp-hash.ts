/** By the names of node:crypto. */
export type StampHash = 'sha1' | 'sha256' | 'sha384' | 'sha512';

/** By object identifiers in hex. */
const hashes: Record<string, StampHash> = {
  '2b0e03021a': 'sha1',
  '608648016503040201': 'sha256',
  '608648016503040202': 'sha384',
  '608648016503040203': 'sha512',
};

export function hashNamed(oid: string): StampHash | undefined {
  return hashes[oid];
}
