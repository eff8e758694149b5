import { logOfOrigin } from '@consent/evidence-verifier';
import { Stack } from '@mantine/core';
import type { EvidenceLog } from '../../../api/evidence';
import { FactList } from '../../../components/fact-list';
import { TextLink } from '../../../components/links';
import { ExactMoment } from '../../../components/moment';
import { Panel } from '../../../components/panel';
import { useEvidenceTexts } from '../../../texts/evidence-texts';
import { isAboutOthers, logNotices } from './log-notices';
import { Notice } from './notice';

export function LogPanel({ log }: { log: EvidenceLog }) {
  const e = useEvidenceTexts();
  const l = e.evidenceLog;
  const { state, size, opened_at, attested_until, origin } = log;
  const waiting = state?.waiting ?? null;
  const facts = [
    [
      l.logging,
      state === null || state.enabled === null
        ? l.unknownValue
        : state.stopped || state.refused
          ? l.loggingStopped
          : state.enabled
            ? l.on
            : l.off,
    ],
    [
      l.size,
      <>
        {l.leaves(size)}{' '}
        <TextLink key="contents" inherit to="/evidence/contents">
          {l.seeContents}
        </TextLink>
      </>,
    ],
    [l.waiting, waiting === null ? l.unknownValue : l.waitingLeaves(waiting)],
    [l.opened, <ExactMoment key="opened" at={opened_at} />],
    ...(attested_until === null
      ? []
      : [
          [
            l.attested,
            <>
              <ExactMoment at={attested_until} />. {l.attestedAbout}
            </>,
          ] as const,
        ]),
    [l.epoch, l.epochValue(logOfOrigin(origin).epoch)],
  ] as const;
  return (
    <Panel title={l.state}>
      <Stack gap="sm">
        {logNotices(log, Date.now())
          .filter((notice) => !isAboutOthers(notice))
          .map((notice) => (
            <Notice key={`${notice.what} ${'name' in notice ? notice.name : ''}`} notice={notice} />
          ))}
        <FactList facts={facts} />
      </Stack>
    </Panel>
  );
}
