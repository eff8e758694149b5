import { useQuery } from '@tanstack/react-query';
import { factorsQuery } from '../../api/factors';
import { proveWithPasskey } from '../../api/passkeys';
import { PasskeyButton } from '../../components/passkeys/passkey-button';

/** Nothing for a person without a passkey. */
export function ProveWithPasskey({ onDone }: { onDone: () => void }) {
  const { data } = useQuery(factorsQuery);
  if (data === undefined || data.passkeys.length === 0) return null;
  return <PasskeyButton label="use" ask={proveWithPasskey} onDone={onDone} />;
}
