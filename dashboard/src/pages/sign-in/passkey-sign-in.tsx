import { completeLogin, loginWithPasskey } from '../../api/passkeys';
import { PasskeyButton } from '../../components/passkeys/passkey-button';

interface Props {
  /** Whose password was right. Without them the passkey signs in alone. */
  credentials?: { email: string; password: string };
  onDone: (signedIn: Awaited<ReturnType<typeof loginWithPasskey>>) => void;
}

export function PasskeySignIn({ credentials, onDone }: Props) {
  if (credentials === undefined) return <PasskeyButton label="signIn" ask={loginWithPasskey} onDone={onDone} />;
  return <PasskeyButton label="use" ask={() => completeLogin(credentials)} onDone={onDone} />;
}
