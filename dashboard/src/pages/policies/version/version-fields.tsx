import { Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Schema } from '../../../api/client';
import { policyUsageQuery } from '../../../api/policies';
import { sitesQuery } from '../../../api/sites';
import { CopyButton } from '../../../components/copy-button';
import { FactList } from '../../../components/fact-list';
import { ExactMoment } from '../../../components/moment';
import { siteNameOf, siteNamesOf } from '../../../components/site-names';
import { useTexts } from '../../../texts/language';
import { countOf } from '../editor/version-counts';
import classes from './version.module.css';

interface Props {
  policyId: string;
  published: Schema<'PolicyVersionText'>;
  isCurrent: boolean;
}

export function VersionFields({ policyId, published, isCurrent }: Props) {
  const t = useTexts();
  const { version, sha256, published_at, change_note } = published;
  const rows: [string, ReactNode][] = [
    [t.policies.versionName, isCurrent ? t.policies.current(version) : version],
    [t.policies.published, <ExactMoment key="published" at={published_at} />],
    [
      t.policies.note,
      change_note === '' ? (
        t.none
      ) : (
        <div key="note" className={classes.note}>
          {change_note}
        </div>
      ),
    ],
    [
      'SHA-256',
      <div key="hash" className={classes.hash}>
        <span className={classes.value}>{sha256}</span>
        <CopyButton value={sha256} label="SHA-256" />
      </div>,
    ],
    [t.navigation.consents, <Consents key="consents" policyId={policyId} version={version} />],
  ];
  return (
    <Paper withBorder p="md">
      <FactList facts={rows} />
    </Paper>
  );
}

function Consents({ policyId, version }: { policyId: string; version: number }) {
  const t = useTexts();
  const usage = useQuery(policyUsageQuery(policyId, version)).data;
  const names = siteNamesOf(useQuery(sitesQuery).data?.data);
  const onSites = usage?.sites.map((site) =>
    t.policies.countOnSite(siteNameOf(names, site.site_id, t), { consents: site.consents, isComplete: usage.is_complete }),
  );
  return (
    <div role="status">
      {t.policies.recorded(countOf(version, usage))}
      {onSites !== undefined && onSites.length > 0 && <Text size="xs">{onSites.join(' · ')}</Text>}
      {usage?.is_complete === false && (
        <Text size="xs" c="dimmed">
          {t.policies.counting}
        </Text>
      )}
    </div>
  );
}
