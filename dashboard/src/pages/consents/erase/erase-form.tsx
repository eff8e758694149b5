import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { Schema } from '../../../api/client';
import { eraseSubject } from '../../../api/consents';
import { useWrite } from '../../../api/use-write';
import { Failure } from '../../../components/failure';
import { useTexts } from '../../../texts/language';
import { Erased } from './erased';

interface Props {
  subjectId: string;
  siteId: string;
  sites: readonly Schema<'Site'>[];
  onClose: () => void;
}

/** The id is typed twice: once to say whose, once to mean it. */
export function EraseForm({ subjectId, siteId, sites, onClose }: Props) {
  const t = useTexts();
  const [subject, setSubject] = useState(subjectId);
  const [again, setAgain] = useState('');
  const [site, setSite] = useState(siteId);
  const erase = useWrite(eraseSubject, { changes: [['consents'], ['webhooks']] });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    erase.mutate(site === '' ? { subjectId: subject } : { subjectId: subject, siteId: site });
  };

  if (erase.data !== undefined) return <Erased result={erase.data} siteId={site} onClose={onClose} />;
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
          data={[{ value: '', label: t.allSites }, ...sites.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <TextInput
          label={t.erase.again}
          value={again}
          onChange={(event) => setAgain(event.currentTarget.value)}
          maxLength={256}
          autoComplete="off"
          spellCheck={false}
          required
        />
        {erase.error && <Failure error={erase.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" color="red" loading={erase.isPending} disabled={subject === '' || subject !== again}>
            {t.erase.confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
