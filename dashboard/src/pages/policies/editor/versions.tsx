import { Code, Stack, Table, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { policyUsageQuery, policyVersionsQuery } from '../../../api/policies';
import { TextLink } from '../../../components/links';
import { Loaded } from '../../../components/loaded';
import { Moment } from '../../../components/moment';
import { NameCell } from '../../../components/name-cell';
import { ScrollTable } from '../../../components/scroll-table';
import { ShowMore } from '../../../components/show-more';
import { useTexts } from '../../../texts/language';
import { countOf } from './version-counts';

/** Every text that was published under this policy; none of them ever changes. */
export function Versions({ policyId, current }: { policyId: string; current: number }) {
  const t = useTexts();
  const versions = useInfiniteQuery(policyVersionsQuery(policyId));
  const usage = useQuery(policyUsageQuery(policyId)).data;
  return (
    <Loaded query={versions} lines={2}>
      {({ pages }) => (
        <Stack>
          <ScrollTable label={t.policies.versions} minWidth={680}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t.policies.versionName}</Table.Th>
                <Table.Th>{t.policies.nameAndNote}</Table.Th>
                <Table.Th>{t.policies.published}</Table.Th>
                <Table.Th>{t.navigation.consents}</Table.Th>
                <Table.Th>SHA-256</Table.Th>
                <Table.Th>{t.policies.compare}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {pages
                .flatMap(({ data }) => data)
                .map(({ version, name, sha256, published_at, change_note }) => (
                  <Table.Tr key={version}>
                    <Table.Td>
                      <TextLink inherit to="/policies/$id/versions/$version" params={{ id: policyId, version: String(version) }}>
                        {version === current ? t.policies.current(version) : version}
                      </TextLink>
                    </Table.Td>
                    <NameCell>
                      {name}
                      {change_note !== '' && (
                        <Text size="xs" c="dimmed" lineClamp={3}>
                          {change_note}
                        </Text>
                      )}
                    </NameCell>
                    <Table.Td>
                      <Moment at={published_at} />
                    </Table.Td>
                    <Table.Td className="numbers">
                      {t.policies.count(countOf(version, usage))}
                      {version < current && (
                        <div>
                          <TextLink
                            size="xs"
                            to="/consents"
                            search={{ policy_id: policyId, policy_version_lt: String(version + 1) }}
                            preload={false}
                          >
                            {t.policies.consentsUpTo(version)}
                          </TextLink>
                        </div>
                      )}
                    </Table.Td>
                    <Table.Td>
                      <Code title={sha256}>{sha256.slice(0, 12)}…</Code>
                    </Table.Td>
                    <Table.Td>
                      {version > 1 ? (
                        <TextLink
                          to="/policies/$id/compare"
                          params={{ id: policyId }}
                          search={{ from: String(version - 1), to: String(version) }}
                        >
                          {t.policies.withBefore(version - 1)}
                        </TextLink>
                      ) : (
                        t.none
                      )}
                    </Table.Td>
                  </Table.Tr>
                ))}
            </Table.Tbody>
          </ScrollTable>
          {usage?.is_complete === false && (
            <Text size="sm" c="dimmed" role="status">
              {t.policies.counting}
            </Text>
          )}
          <ShowMore query={versions} />
        </Stack>
      )}
    </Loaded>
  );
}
