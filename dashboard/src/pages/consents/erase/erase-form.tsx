import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { Schema } from '../../../api/client';
import type { Erasure } from '../../../api/consents';
import { Failure } from '../../../components/failure';
import { siteChoices, type SiteNames } from '../../../components/site-names';
import { useTexts } from '../../../texts/language';

interface Props {
  subjectId: string;
  siteId: string;
  siteNames: SiteNames;
  erase: UseMutationResult<Schema<'ErasureResult'>, Error, Erasure>;
  onClose: () => void;
}

/** Asks whose consents to erase and where, and for a word that nobody types by mistake. */
export function EraseForm({ subjectId, siteId, siteNames, erase, onClose }: Props) {
  const t = useTexts();
  const [subject, setSubject] = useState(subjectId);
  const [again, setAgain] = useState('');
  const [site, setSite] = useState(siteId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    erase.mutate(site === '' ? { subjectId: subject } : { subjectId: subject, siteId: site });
  };

  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">{t.erase.about}</Text>
        <TextInput
          label={t.erase.subject}
          value={subject}
          onChange={(event) => setSubject(event.currentTarget.value)}
          maxLength={256}
          autoComplete="off"
          spellCheck={false}
          required
          data-autofocus
        />
        <NativeSelect
          label={t.fields.site}
          value={site}
          onChange={(event) => setSite(event.currentTarget.value)}
          data={siteChoices(siteNames, site, t)}
        />
        <TextInput
          label={t.erase.again(t.erase.confirmWord)}
          value={again}
          onChange={(event) => setAgain(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
          required
        />
        {erase.error && <Failure error={erase.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={erase.isPending}>
            {t.cancel}
          </Button>
          <Button type="submit" color="red" loading={erase.isPending} disabled={subject === '' || again.trim() !== t.erase.confirmWord}>
            {t.erase.confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
