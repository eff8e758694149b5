import { Code, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Schema } from '../../../api/client';
import { policyUsageQuery, policyVersionsQuery } from '../../../api/policies';
import { useMay } from '../../../api/use-may';
import { TextLink } from '../../../components/links';
import { ListCell, ListRow, ListTable } from '../../../components/list-table';
import { Loaded } from '../../../components/loaded';
import { Moment } from '../../../components/moment';
import { ShowMore } from '../../../components/show-more';
import { useTexts } from '../../../texts/language';
import { countOf } from './version-counts';
import classes from './versions.module.css';

interface Props {
  policyId: string;
  /** The version in force. */
  current: number;
}

/** Every text that was published under this policy; none of them ever changes. */
export function Versions({ policyId, current }: Props) {
  const t = useTexts();
  const versions = useInfiniteQuery(policyVersionsQuery(policyId));
  const usage = useQuery({ ...policyUsageQuery(policyId), enabled: useMay('getPolicyUsage') }).data;
  return (
    <Loaded query={versions} lines={2}>
      {({ pages }) => (
        <Stack>
          <ListTable
            label={t.policies.versions}
            columns={[
              { label: t.policies.versionName, kind: 'main' },
              { label: t.policies.nameAndNote, kind: 'text' },
              { label: t.policies.published },
              { label: t.navigation.consents },
              { label: 'SHA-256' },
              { label: t.policies.compare },
            ]}
          >
            {pages
              .flatMap(({ data }) => data)
              .map((version) => (
                <Row key={version.version} policyId={policyId} current={current} version={version} usage={usage} />
              ))}
          </ListTable>
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

interface RowProps extends Props {
  version: Schema<'PolicyVersions'>['data'][number];
  usage: Schema<'PolicyUsage'> | undefined;
}

function Row({ policyId, current, version: { version, name, sha256, published_at, change_note }, usage }: RowProps) {
  const t = useTexts();
  return (
    <ListRow>
      <ListCell label={t.policies.versionName} kind="main">
        <TextLink to="/policies/$id/versions/$version" params={{ id: policyId, version: String(version) }}>
          <span className={classes.inCard}>{t.policies.versionName} </span>
          {version === current ? t.policies.current(version) : version}
        </TextLink>
      </ListCell>
      <ListCell label={t.policies.nameAndNote} kind="text" className={classes.name}>
        {name}
        {change_note !== '' && (
          <Text size="xs" c="dimmed" lineClamp={3}>
            {change_note}
          </Text>
        )}
      </ListCell>
      <ListCell label={t.policies.published}>
        <Moment at={published_at} />
      </ListCell>
      <ListCell label={t.navigation.consents} className="numbers">
        {t.policies.count(countOf(version, usage))}
        {version < current && (
          <Text component="div" size="xs">
            <TextLink to="/consents" search={{ policy_id: policyId, policy_version_lt: String(version + 1) }} preload={false}>
              {t.policies.consentsUpTo(version)}
            </TextLink>
          </Text>
        )}
      </ListCell>
      <ListCell label="SHA-256">
        <Code title={sha256}>{sha256.slice(0, 12)}…</Code>
      </ListCell>
      <ListCell label={t.policies.compare}>
        {version > 1 ? (
          <TextLink to="/policies/$id/compare" params={{ id: policyId }} search={{ from: String(version - 1), to: String(version) }}>
            {t.policies.withBefore(version - 1)}
          </TextLink>
        ) : (
          t.none
        )}
      </ListCell>
    </ListRow>
  );
}
