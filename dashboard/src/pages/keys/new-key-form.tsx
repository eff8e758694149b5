import { Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../api/client';
import { createKey, type KeyScope, scopesOf } from '../../api/keys';
import { meQuery } from '../../api/session';
import { sitesQuery } from '../../api/sites';
import { useWrite } from '../../api/use-write';
import { DayField } from '../../components/day/day-field';
import { Form } from '../../components/form';
import { siteChoices, siteNamesOf } from '../../components/site-names';
import { useLanguage } from '../../texts/language';
import { localDay, startOfLocalDay } from '../../texts/moments';
import { typedDay } from '../../texts/typed-day';
import { KeyScopesField } from './key-scopes-field';

const lifetimes = ['', '30', '90', '365', 'day'] as const;
const dayMs = 86_400_000;

interface Props {
  onCreated: (key: Schema<'NewKey'>) => void;
  defaultName?: string;
  /** False where the key must be able to record consents of any site. */
  canRestrict?: boolean;
}

export function NewKeyForm({ onCreated, defaultName = '', canRestrict = true }: Props) {
  const { language, texts: t } = useLanguage();
  const [lifetime, setLifetime] = useState<string>('');
  const grants = scopesOf(useQuery({ ...meQuery, enabled: false }).data?.role);
  const [scopes, setScopes] = useState<KeyScope[]>(grants.mayAllowAll ? [] : [...grants.scopes]);
  const sites = useQuery({ ...sitesQuery, enabled: canRestrict });
  const create = useWrite(createKey, { changes: [['keys']], onDone: onCreated });
  return (
    <Form
      write={create}
      submit={t.keys.create}
      advice={{ plan_limit_exceeded: t.keys.limit, not_found: t.keys.siteGone }}
      maw={480}
      onSubmit={(field) =>
        create.mutate({
          name: field('name'),
          expires_at: expiryOf(lifetime, typedDay(field('expires_at'), language)),
          site_id: field('site_id') || null,
          read_only: field('read_only') !== '',
          scopes: scopes.length === 0 ? null : scopes,
          addresses: rangesOf(field('addresses')),
        })
      }
    >
      <TextInput
        name="name"
        label={t.keys.name}
        description={t.keys.nameAbout}
        defaultValue={defaultName}
        maxLength={120}
        required
        data-autofocus
      />
      <NativeSelect
        label={t.keys.expires}
        value={lifetime}
        onChange={(event) => setLifetime(event.currentTarget.value)}
        data={lifetimes.map((value) => ({ value, label: t.keys.lifetimes[value] }))}
      />
      {lifetime === 'day' && (
        <DayField
          name="expires_at"
          label={t.keys.lastDay}
          description={t.keys.lastDayAbout}
          today={localDay(Date.now())}
          minDay={localDay(Date.now())}
          required
        />
      )}
      {canRestrict && (
        <NativeSelect
          name="site_id"
          label={t.keys.site}
          description={t.keys.siteAbout}
          data={siteChoices(siteNamesOf(sites.data?.data), '', t)}
        />
      )}
      {canRestrict && <Checkbox name="read_only" label={t.keys.readOnlyLabel} description={t.keys.readOnlyAbout} />}
      {canRestrict && <KeyScopesField grants={grants} value={scopes} onChange={setScopes} />}
      {canRestrict && <TextInput name="addresses" label={t.keys.addresses} description={t.keys.addressesAbout} />}
      {canRestrict && (
        <Text size="xs" c="dimmed">
          {t.keys.restrictionsStay}
        </Text>
      )}
    </Form>
  );
}

function rangesOf(text: string): string[] | null {
  const ranges = text.split(/[\s,]+/).filter((range) => range !== '');
  return ranges.length === 0 ? null : ranges;
}

/** The chosen day is the last on which the key is valid. */
function expiryOf(lifetime: string, day: string | undefined): string | null {
  if (day !== undefined) return startOfLocalDay(day, 1);
  return lifetime === '' ? null : new Date(Date.now() + Number(lifetime) * dayMs).toISOString();
}
