import { Button, List, Select, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../../../api/client';
import { createIdentitySecret, identityQuery, removeIdentity } from '../../../../api/identity';
import { siteQuery, updateSite } from '../../../../api/sites';
import { useWrite } from '../../../../api/use-write';
import { ConfirmButton } from '../../../../components/confirm-button';
import { Failure } from '../../../../components/failure';
import { Loaded } from '../../../../components/loaded';
import { Moment } from '../../../../components/moment';
import { Panel } from '../../../../components/panel';
import { ShownOnce } from '../../../../components/shown-once';
import { usePeopleTexts } from '../../../../texts/people-texts';
import { PublicKeyForm } from './public-key-form';

type Banner = NonNullable<Schema<'Site'>['banner']>;
type Rule = NonNullable<Banner['identity']>['on_difference'] | 'off';

const rules = ['off', 'ask', 'account', 'device'] as const satisfies Rule[];

/** Whether a choice holds on all devices of a signed-in person, and the keys by which the site vouches for people (decision 70). */
export function PeoplePanel({ site }: { site: Schema<'Site'> }) {
  const t = usePeopleTexts();
  const queries = useQueryClient();
  const stored: Rule = site.banner?.identity?.on_difference ?? 'off';
  const [rule, setRule] = useState<Rule>(stored);
  const keys = useQuery(identityQuery(site.id));
  const create = useWrite(createIdentitySecret, { changes: [['identity', site.id]] });
  const remove = useWrite(removeIdentity, { changes: [['identity', site.id]] });
  const save = useWrite(
    async (chosen: Rule) => {
      // A full update of the site as it is now, because the page's copy may be outdated.
      const { name, domain, categories, banner = {} } = await queries.fetchQuery({ ...siteQuery(site.id), staleTime: 0 });
      const { identity, ...others } = banner;
      return updateSite({
        id: site.id,
        name,
        domain,
        categories,
        banner: chosen === 'off' ? others : { ...others, identity: { ...identity, on_difference: chosen } },
      });
    },
    { changes: [['sites']] },
  );
  return (
    <Panel title={t.title}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm" c="dimmed">
          {t.about}
        </Text>
        <Select
          label={t.rule}
          data={rules.map((value) => ({ value, label: t.rules[value] }))}
          value={rule}
          onChange={(value) => setRule(rules.find((known) => known === value) ?? 'off')}
          allowDeselect={false}
          w="100%"
          maw={480}
        />
        {rule === 'off' && site.banner?.identity?.texts !== undefined && <Text size="sm">{t.losesTexts}</Text>}
        <Button variant="default" disabled={rule === stored} loading={save.isPending} onClick={() => save.mutate(rule)}>
          {t.save}
        </Button>
        <Failure error={save.error} />
        <Text size="sm" fw={600}>
          {t.keys}
        </Text>
        <Loaded query={keys} lines={2}>
          {(found) =>
            found.keys.length === 0 ? (
              <Text size="sm">{t.noKeys}</Text>
            ) : (
              <List size="sm">
                {found.keys.map(({ algorithm, created_at: at, ends_at: end }) => (
                  <List.Item key={`${algorithm} ${at}`}>
                    {algorithm === 'HS256' ? t.secretKey : t.publicKey(algorithm)}, {end === null ? t.current : t.until}{' '}
                    {end !== null && <Moment at={end} />}
                  </List.Item>
                ))}
              </List>
            )
          }
        </Loaded>
        {create.data !== undefined && (
          <ShownOnce title={t.newSecret} value={create.data.secret}>
            {t.secretAbout}
          </ShownOnce>
        )}
        <ConfirmButton
          label={t.create}
          title={t.create}
          confirm={t.create}
          returnsFocus={false}
          onConfirm={() => create.mutateAsync(site.id)}
        >
          {t.createAbout}
        </ConfirmButton>
        <PublicKeyForm siteId={site.id} />
        <ConfirmButton label={t.remove} title={t.removeTitle} confirm={t.remove} isDangerous onConfirm={() => remove.mutateAsync(site.id)}>
          {t.removeAbout}
        </ConfirmButton>
      </Stack>
    </Panel>
  );
}
