import { useQuery } from '@tanstack/react-query';
import { exportsQuery } from '../../api/exports';
import { meQuery } from '../../api/session';
import { sitesQuery } from '../../api/sites';
import { DialogButton } from '../../components/dialog-button';
import { Empty } from '../../components/empty';
import { Failure } from '../../components/failure';
import { LinkButton } from '../../components/links';
import { ListTable } from '../../components/list-table';
import { Loaded } from '../../components/loaded';
import { May } from '../../components/may';
import { Page } from '../../components/page';
import { PlanLimitNotice } from '../../components/plan-limit-notice';
import { siteNameOf, siteNamesOf } from '../../components/site-names';
import { usePlanRoom } from '../../components/use-plan-room';
import { useTexts } from '../../texts/language';
import { countedExports } from '../overview/exports-left';
import { stateAt } from './expiry';
import { ExportRow } from './export-row';
import { NewExport } from './new-export';
import { useNowAtExpiry } from './use-now-at-expiry';

export function ExportsPage() {
  const t = useTexts();
  const jobs = useQuery(exportsQuery);
  const sites = useQuery(sitesQuery);
  const period = useQuery(meQuery).data?.usage.period;
  const known = jobs.data?.data;
  const refusal = usePlanRoom('exports', known && period !== undefined ? countedExports(known, period) : undefined);
  const siteList = sites.data?.data ?? [];
  const names = siteNamesOf(sites.data?.data);
  const nowMs = useNowAtExpiry(known ?? []);
  const hasNoSite = sites.data?.data.length === 0;

  return (
    <Page
      title={t.navigation.exports}
      about={t.exports.about}
      actions={
        siteList.length > 0 &&
        // Waits for the count, so that the button doesn't appear and then vanish.
        (known !== undefined || jobs.error !== null) &&
        refusal === undefined && (
          <DialogButton needs="createExport" label={t.exports.start}>
            {(close) => <NewExport sites={siteList} jobs={known ?? []} onStarted={close} />}
          </DialogButton>
        )
      }
    >
      {refusal !== undefined && (
        <May call="createExport">
          <PlanLimitNotice>{refusal}</PlanLimitNotice>
        </May>
      )}
      {sites.data === undefined && sites.error !== null && <Failure error={sites.error} onRetry={() => void sites.refetch()} />}
      {hasNoSite && (
        <Empty title={t.sites.empty} action={<LinkButton to="/sites">{t.sites.add}</LinkButton>}>
          {t.exports.noSite}
        </Empty>
      )}
      <Loaded query={jobs}>
        {({ data }) =>
          data.length === 0 ? (
            !hasNoSite && <Empty title={t.exports.empty}>{t.exports.emptyAbout}</Empty>
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
