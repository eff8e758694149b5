import { Button, Checkbox, Group, NativeSelect, Paper, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { textsOf } from '../../../app/search';
import { siteChoices, type SiteNames } from '../../../components/site-names';
import { useTexts } from '../../../texts/language';
import type { SearchTexts } from './filters';
import classes from './search-form.module.css';

interface Props {
  search: SearchTexts;
  siteNames: SiteNames;
}

const read = textsOf('site_id', 'subject_id', 'consent_id', 'accepted', 'from', 'to', 'include_deleted');

/** The search stands in the address of the page, so that it can be kept and sent. */
export function SearchForm({ search, siteNames }: Props) {
  const t = useTexts();
  const navigate = useNavigate();
  // Sites come later than the page: React holds what is chosen, and the browser does not take the first one instead.
  const [site, setSite] = useState(search.site_id ?? '');
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
            name="site_id"
            label={t.fields.site}
            value={site}
            onChange={(event) => setSite(event.currentTarget.value)}
            data={siteChoices(siteNames, site, t)}
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
