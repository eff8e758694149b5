import type { SealedSecrets } from './sealed-secrets';

interface Opened {
  secret: string;
  endpointId: string;
}

/** Of 100 bytes or so each. */
const mostKept = 10_000;

/**
 * Opens a secret once and not at each attempt: that costs more than the signature. What
 * was opened is found by its sealed text, which another secret or another key changes.
 */
export function keepOpened({ open }: Pick<SealedSecrets, 'open'>): SealedSecrets['open'] {
  const kept = new Map<string, Opened>();
  return (sealed, endpointId) => {
    const known = kept.get(sealed);
    if (known?.endpointId === endpointId) return known.secret;
    const secret = open(sealed, endpointId);
    const [oldest] = kept.size < mostKept ? [] : kept.keys();
    if (oldest !== undefined) kept.delete(oldest);
    kept.set(sealed, { secret, endpointId });
    return secret;
  };
}
