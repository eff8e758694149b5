import { Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { readSeenReport, readSeenReportProof, type SeenReport, seenReportsQuery } from '../../../api/seen';
import { useWrite } from '../../../api/use-write';
import { CodeBlock } from '../../../components/code-block';
import { Empty } from '../../../components/empty';
import { Failure } from '../../../components/failure';
import { ListCell, ListRow, ListTable } from '../../../components/list-table';
import { Loaded } from '../../../components/loaded';
import { Moment } from '../../../components/moment';
import { Panel } from '../../../components/panel';
import { saveFile } from '../../../components/save-file';
import { ShowMore } from '../../../components/show-more';
import { useRunsTexts } from '../../../texts/runs';

/** Reports of what ran that the evidence log proves (decision 60). */
export function WeeklyReports({ siteId }: { siteId: string }) {
  const t = useRunsTexts();
  const reports = useInfiniteQuery(seenReportsQuery(siteId));
  return (
    <Panel title={t.weekly}>
      <Text size="sm" c="dimmed" mb="md">
        {t.weeklyAbout}
      </Text>
      <Loaded query={reports} lines={3}>
        {({ pages }) => {
          const found = pages.flatMap(({ data }) => data);
          if (found.length === 0) return <Empty title={t.noWeekly}>{t.noWeeklyAbout}</Empty>;
          return (
            <Stack>
              <ListTable
                label={t.weekly}
                columns={[{ label: t.week, kind: 'main' }, { label: t.made }, { label: 'SHA-256', kind: 'wide' }, { label: t.files }]}
              >
                {found.map((report) => (
                  <Row key={report.number} siteId={siteId} report={report} />
                ))}
              </ListTable>
              <ShowMore query={reports} />
              <CodeBlock title={t.checkWeekly} text="node verify-evidence.mjs proof-….json --keys keys.json --data report-….json" />
            </Stack>
          );
        }}
      </Loaded>
    </Panel>
  );
}

function Row({ siteId, report: { number, from, to, sha256, made_at, kept } }: { siteId: string; report: SeenReport }) {
  const t = useRunsTexts();
  const name = (what: string) => `${what}-${siteId.slice(0, 8)}-${from}.json`;
  const report = useWrite(() => readSeenReport(siteId, number), { onDone: (content) => saveFile(name('report'), content) });
  const proof = useWrite(() => readSeenReportProof(siteId, number), { onDone: (content) => saveFile(name('proof'), content) });
  const week = t.daysOf(from, to);
  return (
    <ListRow>
      <ListCell label={t.week} kind="main">
        {week}
      </ListCell>
      <ListCell label={t.made}>
        <Moment at={made_at} />
      </ListCell>
      <ListCell label="SHA-256" kind="wide">
        <Text span size="xs" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {sha256}
        </Text>
      </ListCell>
      <ListCell label={t.files}>
        <Group gap="xs">
          {kept ? (
            <Button
              variant="default"
              size="xs"
              aria-label={t.reportOf(week)}
              loading={report.isPending}
              onClick={() => report.mutate(undefined)}
            >
              {t.report}
            </Button>
          ) : (
            <Text size="sm">{t.notKept}</Text>
          )}
          <Button
            variant="default"
            size="xs"
            aria-label={t.proofOf(week)}
            loading={proof.isPending}
            onClick={() => proof.mutate(undefined)}
          >
            {t.proof}
          </Button>
        </Group>
        {report.error !== null && <Failure error={report.error} />}
        {proof.error !== null && <Failure error={proof.error} />}
      </ListCell>
    </ListRow>
  );
}
