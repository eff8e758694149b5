import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { policiesQuery } from '../../../api/policies';
import { sitesQuery } from '../../../api/sites';
import { Empty } from '../../../components/empty';
import { LinkButton, TextLink } from '../../../components/links';
import { Loaded } from '../../../components/loaded';
import { Moment } from '../../../components/moment';
import { NameCell } from '../../../components/name-cell';
import { Page } from '../../../components/page';
import { ScrollTable } from '../../../components/scroll-table';
import { useTexts } from '../../../texts/language';

export function PoliciesPage() {
  const t = useTexts();
  const policies = useQuery(policiesQuery);
  const sites = useQuery(sitesQuery);
  /** Nothing is said while nobody knows. */
  const siteNames = (policyId: string) => {
    if (sites.data === undefined) return t.none;
    const names = sites.data.data.filter((site) => site.policy_id === policyId).map(({ name }) => name);
    return names.length === 0 ? t.policies.noSite : names.join(', ');
  };
  return (
    <Page title={t.navigation.policies} about={t.policies.about} actions={<LinkButton to="/policies/new">{t.policies.write}</LinkButton>}>
      <Loaded query={policies}>
        {(list) =>
          list.length === 0 ? (
            <Empty title={t.policies.empty}>{t.policies.emptyAbout}</Empty>
          ) : (
            <ScrollTable label={t.navigation.policies} minWidth={560}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t.fields.name}</Table.Th>
                  <Table.Th>{t.policies.versionName}</Table.Th>
                  <Table.Th>{t.policies.usedBy}</Table.Th>
                  <Table.Th>{t.policies.published}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {list.map((policy) => (
                  <Table.Tr key={policy.id}>
                    <NameCell>
                      <TextLink to="/policies/$id" params={{ id: policy.id }}>
                        {policy.name}
                      </TextLink>
                    </NameCell>
                    <Table.Td>{policy.version}</Table.Td>
                    <NameCell>{siteNames(policy.id)}</NameCell>
                    <Table.Td>
                      <Moment at={policy.updated_at} />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </ScrollTable>
          )
        }
      </Loaded>
    </Page>
  );
}
