import { Button, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { setIdentityKey } from '../../../../api/identity';
import { useWrite } from '../../../../api/use-write';
import { Failure } from '../../../../components/failure';
import { usePeopleTexts } from '../../../../texts/people-texts';

export function PublicKeyForm({ siteId }: { siteId: string }) {
  const t = usePeopleTexts();
  const [text, setText] = useState('');
  const publicKey = readJwk(text);
  const save = useWrite(setIdentityKey, { changes: [['identity', siteId]], onDone: () => setText('') });
  return (
    <Stack gap="xs" align="flex-start" w="100%">
      <Textarea
        label={t.jwk}
        description={t.jwkAbout}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={text.trim() !== '' && publicKey === undefined ? t.jwkInvalid : undefined}
        autoComplete="off"
        maxLength={4096}
        autosize
        minRows={2}
        w="100%"
      />
      <Button
        variant="default"
        disabled={publicKey === undefined}
        loading={save.isPending}
        onClick={() => publicKey && save.mutate({ id: siteId, publicKey })}
      >
        {t.saveKey}
      </Button>
      <Failure error={save.error} />
    </Stack>
  );
}

/** The API checks the rest. */
function readJwk(text: string): Record<string, string> | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, string>) : undefined;
  } catch {
    return undefined;
  }
}
