import { TextInput } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { asWrongCode } from '../../api/api-error';
import { proveFactor } from '../../api/factors';
import { setAskForProof } from '../../api/proof';
import { useWrite } from '../../api/use-write';
import { Dialog } from '../../components/dialog';
import { Form } from '../../components/form';
import { useTexts } from '../../texts/language';

const ProveWithPasskey = lazy(async () => ({ default: (await import('./prove-with-passkey')).ProveWithPasskey }));

/** Asks for the second factor when a call needs a fresh proof. The call goes on afterwards. */
export function ProofDialog() {
  const t = useTexts();
  const [settle, setSettle] = useState<(isProved: boolean) => void>();
  const end = (isProved: boolean) => {
    settle?.(isProved);
    setSettle(undefined);
  };
  const prove = useWrite(proveFactor, { answers401: true, onDone: () => end(true) });
  const { reset } = prove;
  useEffect(() => {
    setAskForProof(
      () =>
        new Promise((resolve) => {
          reset();
          setSettle(() => resolve);
        }),
    );
    return () => setAskForProof(undefined);
  }, [reset]);
  return (
    // Above the dialog whose write is refused until the proof, which has 200.
    <Dialog zIndex={250} opened={settle !== undefined} onClose={() => end(false)} isBusy={prove.isPending} title={t.factors.proofTitle}>
      <Form
        write={{ isPending: prove.isPending, error: asWrongCode(prove.error, 'code') }}
        submit={t.factors.proofSubmit}
        onSubmit={(field) => prove.mutate(field('code'))}
      >
        <TextInput
          name="code"
          label={t.factors.code}
          description={t.factors.codeAbout}
          autoComplete="one-time-code"
          required
          data-autofocus
        />
      </Form>
      <Suspense fallback={null}>
        <ProveWithPasskey onDone={() => end(true)} />
      </Suspense>
    </Dialog>
  );
}
