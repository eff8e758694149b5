import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { EvidenceLog } from '../../../api/evidence';
import { FactList } from '../../../components/fact-list';
import { ExactMoment } from '../../../components/moment';
import { Panel } from '../../../components/panel';
import { useEvidenceTexts } from '../../../texts/evidence-texts';
import { isAboutOthers, logNotices } from './log-notices';
import { Notice } from './notice';

export function OutsidePanel({ log }: { log: EvidenceLog }) {
  const { state, size } = log;
  const l = useEvidenceTexts().evidenceLog;
  if (state === null) return null;
  const { anchored, has_witnesses, witnessed, authorities } = state;
  const covered = (value: { size: number; at: string } | null, more = ''): ReactNode =>
    value === null ? (
      l.notYet
    ) : (
      <>
        <ExactMoment at={value.at} />
        {`, ${l.covers(value.size, size)}${more}`}
      </>
    );
  return (
    <Panel title={l.outside}>
      <Text size="sm" mb="sm">
        {l.outsideAbout}
      </Text>
      <FactList
        facts={[
          [l.anchored, covered(anchored)],
          [l.witnesses, has_witnesses ? covered(witnessed, witnessed === null ? '' : `: ${witnessed.names.join(', ')}`) : l.noWitnesses],
          ...(authorities.length === 0
            ? [[l.authorities, l.noAuthorities] as const]
            : authorities.map(({ name, stamped }) => [l.authority(name), covered(stamped)] as const)),
        ]}
      />
      <Stack gap="sm" mt="sm">
        {logNotices(log, Date.now())
          .filter(isAboutOthers)
          .map((notice) => (
            <Notice key={`${notice.what} ${'name' in notice ? notice.name : ''}`} notice={notice} />
          ))}
      </Stack>
      <Text size="sm" c="dimmed" mt="sm">
        {l.outsideProof}
      </Text>
    </Panel>
  );
}
