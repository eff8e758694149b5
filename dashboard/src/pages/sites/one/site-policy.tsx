import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../../api/client';
import { policiesQuery } from '../../../api/policies';
import { setSitePolicy } from '../../../api/sites';
import { useWrite } from '../../../api/use-write';
import { Empty } from '../../../components/empty';
import { Failure } from '../../../components/failure';
import { LinkButton } from '../../../components/links';
import { Loaded } from '../../../components/loaded';
import { Panel } from '../../../components/panel';
import { PolicyPageLink } from '../../../components/policy-page-link';
import { useNoted } from '../use-noted';
import { useTexts } from '../../../texts/language';

/** New consents get the current version of this policy (decision 2.3). */
export function SitePolicy({ site, onUnsaved }: { site: Schema<'Site'>; onUnsaved: (isUnsaved: boolean) => void }) {
  const t = useTexts();
  const policies = useQuery(policiesQuery);
  const [chosen, setChosen] = useState(site.policy_id ?? '');
  const isUnsaved = chosen !== (site.policy_id ?? '');
  useNoted(isUnsaved, onUnsaved);
  const link = useWrite(setSitePolicy, {
    changes: [['sites']],
    onDone: () => notifications.show({ color: 'green', message: t.saved }),
  });
  return (
    <Panel title={t.sites.policy}>
      <Loaded query={policies} lines={1}>
        {(list) =>
          list.length === 0 ? (
            <Empty title={t.policies.empty} action={<LinkButton to="/policies/new">{t.policies.write}</LinkButton>}>
              {t.policies.emptyAbout}
            </Empty>
          ) : (
            <Group align="flex-end" gap="xs">
              <NativeSelect
                label={t.sites.linked}
                description={t.sites.policyAbout}
                value={chosen}
                onChange={(event) => setChosen(event.currentTarget.value)}
                data={[
                  { value: '', label: t.sites.noPolicy },
                  ...list.map(({ id, name, version }) => ({ value: id, label: `${name} (${t.policies.version(version)})` })),
                ]}
                flex="1 1 280px"
                maw={480}
              />
              <Button
                disabled={!isUnsaved}
                loading={link.isPending}
                onClick={() => link.mutate({ id: site.id, policyId: chosen === '' ? null : chosen })}
              >
                {t.save}
              </Button>
            </Group>
          )
        }
      </Loaded>
      {link.error && <Failure error={link.error} />}
      {site.policy_id !== null && (
        <div>
          <Text size="sm" fw={600} mt="md">
            {t.sites.policyPage}
          </Text>
          <Text size="sm" c="dimmed" mb={4}>
            {t.sites.policyPageAbout}
          </Text>
          <PolicyPageLink site={site} />
        </div>
      )}
    </Panel>
  );
}
