import { Button, Checkbox, Group, NativeSelect, Paper, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { Schema } from '../../../api/client';
import { textsOf } from '../../../app/search';
import { useTexts } from '../../../texts/language';
import type { SearchTexts } from './filters';
import classes from './search-form.module.css';

interface Props {
  search: SearchTexts;
  sites: readonly Schema<'Site'>[];
}

const read = textsOf('site_id', 'subject_id', 'consent_id', 'accepted', 'from', 'to', 'include_deleted');

/** The search stands in the address of the page, so that it can be kept and sent. */
export function SearchForm({ search, sites }: Props) {
  const t = useTexts();
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void navigate({ to: '/consents', search: read(Object.fromEntries(new FormData(event.currentTarget))) });
  };
  return (
    <Paper withBorder p="md" component="search">
      <form onSubmit={submit}>
        <div className={classes.fields}>
          <TextInput name="subject_id" label={t.consents.subject} defaultValue={search.subject_id} maxLength={256} spellCheck={false} />
          <TextInput name="consent_id" label={t.consents.consentId} defaultValue={search.consent_id} maxLength={128} spellCheck={false} />
          <NativeSelect
            // Sites come later than the page; the choice in the address must then be found among them.
            key={sites.length}
            name="site_id"
            label={t.fields.site}
            defaultValue={search.site_id}
            data={[{ value: '', label: t.allSites }, ...sites.map(({ id, name }) => ({ value: id, label: name }))]}
          />
          <NativeSelect
            name="accepted"
            label={t.consents.decision}
            defaultValue={search.accepted}
            data={[
              { value: '', label: t.any },
              { value: 'true', label: t.consents.accepted },
              { value: 'false', label: t.consents.refused },
            ]}
          />
          <TextInput name="from" type="date" label={t.consents.from} defaultValue={search.from} />
          <TextInput name="to" type="date" label={t.consents.to} defaultValue={search.to} />
        </div>
        <Group justify="space-between" mt="md" gap="sm">
          <Checkbox name="include_deleted" value="true" label={t.consents.withErased} defaultChecked={search.include_deleted === 'true'} />
          <Button type="submit" leftSection={<Search size={15} aria-hidden />}>
            {t.consents.search}
          </Button>
        </Group>
      </form>
    </Paper>
  );
}
