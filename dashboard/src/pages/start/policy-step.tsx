import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../api/client';
import { policiesQuery } from '../../api/policies';
import { setSitePolicy } from '../../api/sites';
import { useWrite } from '../../api/use-write';
import { Failure } from '../../components/failure';
import { LinkButton } from '../../components/links';
import { Loaded } from '../../components/loaded';
import { useTexts } from '../../texts/language';

/** Before the first consent, because a consent keeps the version of its own time. */
export function PolicyStep({ site }: { site: Schema<'Site'> | undefined }) {
  const t = useTexts();
  const policies = useQuery(policiesQuery);
  return (
    <Loaded query={policies} lines={1}>
      {(list) => {
        const linked = list.find(({ id }) => id === site?.policy_id);
        if (site !== undefined && site.policy_id !== null)
          return <Text size="sm">{t.start.policyDone(linked?.name ?? site.policy_id, linked?.version, site.name)}</Text>;
        const [first] = list;
        return (
          <Stack gap="sm" align="flex-start">
            <Text size="sm">{first === undefined ? t.start.policyAbout : t.start.policyUnlinked}</Text>
            {site !== undefined && first !== undefined ? (
              <LinkPolicy site={site} policies={[first, ...list.slice(1)]} />
            ) : (
              first === undefined && <LinkButton to="/policies/new">{t.policies.write}</LinkButton>
            )}
          </Stack>
        );
      }}
    </Loaded>
  );
}

interface LinkProps {
  site: Schema<'Site'>;
  policies: [Schema<'Policy'>, ...Schema<'Policy'>[]];
}

function LinkPolicy({ site, policies }: LinkProps) {
  const t = useTexts();
  const [chosen, setChosen] = useState(policies[0].id);
  const link = useWrite(setSitePolicy, { changes: [['sites']] });
  return (
    <>
      <Group align="flex-end" gap="xs">
        <NativeSelect
          label={t.sites.policy}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={policies.map(({ id, name, version }) => ({ value: id, label: `${name} (${t.policies.version(version)})` }))}
          maw={400}
        />
        <Button loading={link.isPending} onClick={() => link.mutate({ id: site.id, policyId: chosen })}>
          {t.start.linkTo(site.name)}
        </Button>
      </Group>
      {link.error && <Failure error={link.error} />}
    </>
  );
}
