import { Button, Group, NativeSelect, Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exportsQuery, isUnderWay, startExport } from '../../api/exports';
import { sitesQuery } from '../../api/sites';
import { useWrite } from '../../api/use-write';
import { Empty } from '../../components/empty';
import { Failure } from '../../components/failure';
import { LinkButton } from '../../components/links';
import { ListTable } from '../../components/list-table';
import { Loaded } from '../../components/loaded';
import { Page } from '../../components/page';
import { siteNameOf, siteNamesOf } from '../../components/site-names';
import { usePlanLimit } from '../../components/use-plan-limit';
import { useTexts } from '../../texts/language';
import { stateAt } from './expiry';
import { ExportRow } from './export-row';
import { useNowAtExpiry } from './use-now-at-expiry';

export function ExportsPage() {
  const t = useTexts();
  const jobs = useQuery(exportsQuery);
  const sites = useQuery(sitesQuery);
  const [chosen, setChosen] = useState('');
  const start = useWrite(startExport, { changes: [['exports']] });
  const siteId = chosen === '' ? (sites.data?.data[0]?.id ?? '') : chosen;
  // One is under way already: another would hold the same.
  const isStarted = jobs.data?.data.some((job) => job.site_id === siteId && isUnderWay(job)) === true;
  const limit = usePlanLimit('exports');
  const names = siteNamesOf(sites.data?.data);
  const nowMs = useNowAtExpiry(jobs.data?.data ?? []);

  return (
    <Page title={t.navigation.exports} about={t.exports.about}>
      <Loaded query={sites} lines={1}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={t.sites.empty} action={<LinkButton to="/sites">{t.sites.add}</LinkButton>}>
              {t.exports.noSite}
            </Empty>
          ) : (
            <Paper withBorder p="md">
              <Group align="flex-end" gap="sm">
                <NativeSelect
                  label={t.fields.site}
                  value={siteId}
                  onChange={(event) => setChosen(event.currentTarget.value)}
                  data={data.map(({ id, name, domain }) => ({ value: id, label: `${name} (${domain})` }))}
                  flex="1 1 220px"
                  maw={400}
                />
                <Button loading={start.isPending} disabled={isStarted} onClick={() => start.mutate(siteId)}>
                  {t.exports.start}
                </Button>
              </Group>
              <Text size="xs" c="dimmed" mt="xs">
                {t.exports.startAbout}
              </Text>
              {start.error && <Failure error={start.error} advice={limit} />}
            </Paper>
          )
        }
      </Loaded>
      <Loaded query={jobs}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={t.exports.empty}>{t.exports.emptyAbout}</Empty>
          ) : (
            <ListTable
              label={t.navigation.exports}
              columns={[
                { label: t.fields.site, kind: 'main' },
                { label: t.exports.requested },
                { label: t.fields.state },
                { label: t.exports.rows },
                { label: t.exports.size },
                { label: t.exports.file },
              ]}
            >
              {data.map((job) => (
                <ExportRow key={job.id} job={{ ...job, status: stateAt(job, nowMs) }} siteName={siteNameOf(names, job.site_id, t)} />
              ))}
            </ListTable>
          )
        }
      </Loaded>
    </Page>
  );
}
