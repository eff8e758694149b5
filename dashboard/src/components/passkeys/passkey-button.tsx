import { Button, Divider, Stack } from '@mantine/core';
import { canUsePasskeys } from '../../api/web-authn';
import { useWrite } from '../../api/use-write';
import { usePasskeysTexts } from '../../texts/passkeys-texts';
import { Failure } from '../failure';

interface Props<Output> {
  label: 'signIn' | 'use';
  ask: () => Promise<Output>;
  onDone: (output: Output) => void;
}

/** Below a form that asks for a password or code: the passkey instead. Nothing where the browser has none for this page. */
export function PasskeyButton<Output>({ label, ask, onDone }: Props<Output>) {
  const texts = usePasskeysTexts();
  const use = useWrite<undefined, Output>(ask, { answers401: true, onDone });
  if (!canUsePasskeys()) return null;
  return (
    <Stack gap="md" mt="md">
      <Divider label={texts.or} />
      {use.error && <Failure error={use.error} advice={{ unauthorized: texts.refused }} />}
      <Button variant="default" loading={use.isPending} onClick={() => use.mutate(undefined)} style={{ alignSelf: 'flex-start' }}>
        {texts[label]}
      </Button>
    </Stack>
  );
}
