import { NativeSelect, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { sitesQuery } from '../../api/sites';
import { statsQuery } from '../../api/stats';
import { useMayCall } from '../../api/use-may';
import { categoryName } from '../../components/category-name';
import { Empty } from '../../components/empty';
import { LinkButton } from '../../components/links';
import { Loaded } from '../../components/loaded';
import { Page } from '../../components/page';
import { Panel } from '../../components/panel';
import { siteNameOf, siteNamesOf } from '../../components/site-names';
import { Tiles } from '../../components/tiles';
import { useSiteChoices } from '../../components/use-site-choices';
import { useLanguage } from '../../texts/language';
import { utcDayBefore } from '../../texts/moments';
import { Acceptance } from './acceptance';
import { ExportsLeftTile } from './exports-left-tile';
import { PeriodSummary } from './period-summary';
import { QuotaTile } from './quota-tile';
import { WebhookTile } from './webhook-tile';

/** Loaded after the numbers, because the chart is a quarter of what the page loads. */
const ConsentsPerDay = lazy(() => import('./consents-per-day').then((module) => ({ default: module.ConsentsPerDay })));

const spans = [7, 30, 90, 365] as const;

export function OverviewPage() {
  const spoken = useLanguage();
  const { texts: t } = spoken;
  const [days, setDays] = useState<number>(30);
  const [siteId, setSiteId] = useState('');
  const mayCall = useMayCall();
  const nowMs = Date.now();
  const span = { from: utcDayBefore(nowMs, days - 1), to: utcDayBefore(nowMs, 0) };
  const spanBefore = { from: utcDayBefore(nowMs, 2 * days - 1), to: utcDayBefore(nowMs, days) };
  const ofSite = siteId === '' ? {} : { site_id: siteId };
  const stats = useQuery(statsQuery({ ...span, ...ofSite }));
  const before = useQuery(statsQuery({ ...spanBefore, ...ofSite }));
  const sites = useQuery(sitesQuery);
  const names = siteNamesOf(sites.data?.data);
  const choices = useSiteChoices(names, siteId);
  const shownSites = (sites.data?.data ?? []).filter(({ id }) => siteId === '' || id === siteId);

  return (
    <Page
      title={t.navigation.overview}
      actions={
        <>
          <NativeSelect aria-label={t.fields.site} maw={220} {...choices} onChange={(event) => setSiteId(event.currentTarget.value)} />
          <NativeSelect
            aria-label={t.overview.span}
            value={String(days)}
            onChange={(event) => setDays(Number(event.currentTarget.value))}
            data={spans.map((value) => ({ value: String(value), label: t.overview.days(value) }))}
          />
        </>
      }
    >
      <Stack gap="md">
        <Tiles>
          <QuotaTile />
          {mayCall('listExports') && mayCall('getSubscription') && <ExportsLeftTile />}
          {mayCall('listWebhookEndpoints') && <WebhookTile />}
        </Tiles>
        <Loaded query={stats} lines={8}>
          {(data) =>
            data.days.every(({ consents }) => consents === 0) ? (
              <Empty title={t.overview.empty} action={<LinkButton to="/start">{t.start.title}</LinkButton>}>
                {t.overview.emptyAbout}
              </Empty>
            ) : (
              <>
                <Panel title={t.overview.perDay}>
                  <PeriodSummary days={data.days} before={before.data?.days} />
                  <Suspense fallback={<Skeleton height={310} />}>
                    <ConsentsPerDay days={data.days} today={span.to} />
                  </Suspense>
                </Panel>
                <Tiles>
                  <Panel title={t.overview.byCategory}>
                    <Acceptance
                      rows={data.categories
                        .filter(isChoice)
                        .map((row) => ({ ...row, id: row.category, name: categoryName(row.category, spoken, shownSites) }))}
                      none={t.overview.noCategories}
                    />
                  </Panel>
                  <Panel title={t.overview.bySite}>
                    <Acceptance
                      rows={data.sites.map((row) => ({ ...row, id: row.site_id, name: siteNameOf(names, row.site_id, t) }))}
                      none={t.overview.empty}
                    />
                  </Panel>
                </Tiles>
              </>
            )
          }
        </Loaded>
      </Stack>
    </Page>
  );
}

/** Visitors can't refuse necessary cookies, so their 100 % says nothing. */
function isChoice({ category, refused }: { category: string; refused: number }): boolean {
  return category !== 'necessary' || refused > 0;
}
