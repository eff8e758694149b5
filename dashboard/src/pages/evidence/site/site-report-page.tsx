import { Alert, Button, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FileDown, Printer } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { controllerQuery } from '../../../api/controller';
import { logKeysQuery } from '../../../api/evidence';
import { useWrite } from '../../../api/use-write';
import { DayField } from '../../../components/day/day-field';
import { Failure } from '../../../components/failure';
import { Loaded } from '../../../components/loaded';
import { Page } from '../../../components/page';
import { Panel } from '../../../components/panel';
import { saveFile } from '../../../components/save-file';
import { mostNotices, type SiteReport } from '../../../report/site-report';
import { SiteReportDocument } from '../../../report/site-report-document';
import '../../../report/report.css';
import { useEvidenceTexts } from '../../../texts/evidence-texts';
import { useLanguage } from '../../../texts/language';
import { utcDayBefore } from '../../../texts/moments';
import { isDay } from '../../consents/list/filters';
import { SiteOfNotices, useSiteOfNotices } from '../../sites/notices/site-of-notices';
import classes from '../proof/proof-page.module.css';
import { isReportPeriod } from './report-period';
import { readSiteReport } from './read-site-report';

const route = getRouteApi('/signed-in/evidence/sites/$id');

const defaultDays = 30;

export function SiteReportPage() {
  const { siteReport: s } = useEvidenceTexts();
  const { id } = route.useParams();
  const site = useSiteOfNotices(id);
  const keys = useQuery(logKeysQuery);
  return (
    <Page title={s.title} about={<SiteOfNotices siteId={id} site={site} />}>
      <Loaded query={keys}>{(text) => <OfSite key={id} siteId={id} keys={text} />}</Loaded>
    </Page>
  );
}

function OfSite({ siteId, keys }: { siteId: string; keys: string }) {
  const { language } = useLanguage();
  const { siteReport: s } = useEvidenceTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: controller, isPending: isControllerUnread } = useQuery(controllerQuery);
  const today = utcDayBefore(Date.now(), 0);
  const [from, setFrom] = useState(isDay(search.from ?? '') ? search.from! : utcDayBefore(Date.now(), defaultDays - 1));
  const [to, setTo] = useState(isDay(search.to ?? '') ? search.to! : today);
  const [share, setShare] = useState(0);
  const isPeriod = isReportPeriod(from, to);
  const make = useWrite(async (period: { from: string; to: string }) => {
    setShare(0);
    return readSiteReport({ siteId, ...period }, { language, keys, controller, onShare: setShare });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPeriod) return;
    void navigate({ search: { from, to }, replace: true, resetScroll: false });
    make.mutate({ from, to });
  };
  return (
    <Stack gap="md">
      <div className={classes.onScreen}>
        <Panel title={s.period}>
          <form onSubmit={submit} noValidate>
            <Stack gap="sm" align="flex-start">
              <Text size="sm">{s.formAbout}</Text>
              <Group align="flex-start" gap="sm">
                <DayField label={s.from} today={today} day={from} onDay={setFrom} />
                <DayField label={s.to} today={today} day={to} onDay={setTo} error={!isPeriod && s.daysRule} />
              </Group>
              <Button type="submit" loading={make.isPending} disabled={!isPeriod || isControllerUnread}>
                {make.data === undefined ? s.make : s.makeAgain}
              </Button>
              <Text size="xs" c="dimmed">
                {s.cost(mostNotices)}
              </Text>
            </Stack>
          </form>
          {make.isPending && (
            <div role="status" aria-busy="true">
              <Text size="sm" my="xs">
                {s.reading}
              </Text>
              <Progress value={share * 100} aria-label={s.reading} />
            </div>
          )}
          {make.error && <Failure error={make.error} />}
        </Panel>
      </div>
      {make.data && !make.isPending && <Made report={make.data} />}
    </Stack>
  );
}

function Made({ report }: { report: SiteReport }) {
  const { language } = useLanguage();
  const e = useEvidenceTexts();
  const s = e.siteReport;
  const save = useWrite(async () => {
    const { siteReportFile } = await import('../../../report/report-file');
    const name = `site-report-${report.site.id.slice(0, 8)}-${report.from}-${report.to}.html`;
    saveFile(name, new Blob([siteReportFile(report, e, language)], { type: 'text/html;charset=utf-8' }));
  });
  const isRefuted = report.notices.some(({ proof }) => proof.state === 'refuted');
  return (
    <>
      <div className={classes.onScreen}>
        <Stack gap="md">
          {isRefuted && (
            <Alert color="red" variant="light" role="alert">
              {s.proofs.refuted}
            </Alert>
          )}
          <Group gap="xs">
            <Button leftSection={<FileDown size={15} aria-hidden />} loading={save.isPending} onClick={() => save.mutate(undefined)}>
              {s.save}
            </Button>
            <Button variant="default" leftSection={<Printer size={15} aria-hidden />} onClick={() => window.print()}>
              {e.proof.print}
            </Button>
          </Group>
          {save.error && <Failure error={save.error} />}
        </Stack>
      </div>
      <Paper withBorder p="lg" className={classes.sheet} component="section" aria-label={s.report}>
        <SiteReportDocument report={report} t={e} />
      </Paper>
    </>
  );
}
