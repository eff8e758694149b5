import { Badge, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { policiesQuery } from '../../../api/policies';
import { createSite, sitesQuery } from '../../../api/sites';
import { useWrite } from '../../../api/use-write';
import { Empty } from '../../../components/empty';
import { TextLink } from '../../../components/links';
import { Loaded } from '../../../components/loaded';
import { Moment } from '../../../components/moment';
import { NameCell } from '../../../components/name-cell';
import { Page } from '../../../components/page';
import { Panel } from '../../../components/panel';
import { ScrollTable } from '../../../components/scroll-table';
import { useTexts } from '../../../texts/language';
import { SiteForm } from '../site-form';

export function SitesPage() {
  const t = useTexts();
  const sites = useQuery(sitesQuery);
  const policies = useQuery(policiesQuery);
  const [made, setMade] = useState(0);
  const create = useWrite(createSite, { changes: [['sites']], onDone: () => setMade((before) => before + 1) });
  const policyName = (id: string | null) =>
    id === null ? t.sites.noPolicy : (policies.data?.find((policy) => policy.id === id)?.name ?? id);
  return (
    <Page title={t.navigation.sites} about={t.sites.about}>
      <Loaded query={sites}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={t.sites.empty}>{t.sites.emptyAbout}</Empty>
          ) : (
            <ScrollTable label={t.navigation.sites} minWidth={640}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t.fields.name}</Table.Th>
                  <Table.Th>{t.sites.domain}</Table.Th>
                  <Table.Th>{t.sites.policy}</Table.Th>
                  <Table.Th>{t.sites.categories}</Table.Th>
                  <Table.Th>{t.fields.created}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.map((site) => (
                  <Table.Tr key={site.id}>
                    <NameCell>
                      <TextLink to="/sites/$id" params={{ id: site.id }}>
                        {site.name}
                      </TextLink>
                    </NameCell>
                    <NameCell>{site.domain}</NameCell>
                    <NameCell>{policyName(site.policy_id)}</NameCell>
                    <Table.Td>
                      <Badge variant="light" color="gray">
                        {site.categories === null ? t.sites.open : t.sites.closedTo(site.categories.length)}
                      </Badge>
                    </Table.Td>
                    <Table.Td>
                      <Moment at={site.created_at} />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </ScrollTable>
          )
        }
      </Loaded>
      <Panel title={t.sites.add}>
        {/* A site that was made empties the form; one that was refused does not. */}
        <SiteForm key={made} hasFocus={made > 0} write={create} submit={t.sites.add} onSubmit={(body) => create.mutate(body)} />
      </Panel>
    </Page>
  );
}
