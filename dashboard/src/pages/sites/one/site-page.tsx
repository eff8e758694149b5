import { Skeleton, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Schema } from '../../../api/client';
import { meQuery } from '../../../api/session';
import { deleteSite, siteQuery, updateSite } from '../../../api/sites';
import { useMayCall } from '../../../api/use-may';
import { useWrite } from '../../../api/use-write';
import { bannerDrafts } from '../../../app/banner-drafts';
import { ConfirmButton } from '../../../components/confirm-button';
import { Editable } from '../../../components/editable';
import { LeaveGuard } from '../../../components/leave-guard';
import { LinkButton } from '../../../components/links';
import { LoadedPage } from '../../../components/loaded-page';
import { May } from '../../../components/may';
import { Page } from '../../../components/page';
import { Panel } from '../../../components/panel';
import { useTexts } from '../../../texts/language';
import { NoticesPanel } from '../notices/notices-panel';
import { SiteForm } from '../site-form';
import { BannerPanel } from './banner/banner-panel';
import { keptBanner } from './kept-banner';
import { RotateToken } from './rotate-token';
import { SitePolicy } from './site-policy';
import { SiteTabs, siteTabs, type SiteTab } from './site-tabs';
import { SiteToken } from './site-token';

const LifetimePanel = lazy(async () => ({ default: (await import('../lifetime/lifetime-panel')).LifetimePanel }));
const PeoplePanel = lazy(async () => ({ default: (await import('./people/people-panel')).PeoplePanel }));
const HoldNotice = lazy(async () => ({ default: (await import('../../holds/hold-notice')).HoldNotice }));
const SitePrivacy = lazy(async () => ({ default: (await import('../privacy/site-privacy')).SitePrivacy }));
const RunsPanel = lazy(async () => ({ default: (await import('../runs/runs-panel')).RunsPanel }));

const route = getRouteApi('/signed-in/sites/$id');

export function SitePage() {
  const t = useTexts();
  const { id } = route.useParams();
  const site = useQuery(siteQuery(id));
  return (
    <LoadedPage query={site} title={t.fields.site}>
      {(found) => <One site={found} />}
    </LoadedPage>
  );
}

function One({ site }: { site: Schema<'Site'> }) {
  const t = useTexts();
  const navigate = useNavigate();
  const navigateHere = route.useNavigate();
  const { tab } = route.useSearch();
  const [isSaved, setSaved] = useState(false);
  const [unsaved, setUnsaved] = useState<ReadonlySet<SiteTab>>(new Set());
  const [isLifetimeUnsaved, setLifetimeUnsaved] = useState(false);
  const note = (name: SiteTab, isUnsaved: boolean) =>
    setUnsaved((before) =>
      before.has(name) === isUnsaved ? before : new Set(siteTabs.filter((one) => (one === name ? isUnsaved : before.has(one)))),
    );
  const mayCall = useMayCall();
  const shownTabs = siteTabs.filter(
    (name) => (name !== 'privacy' || mayCall('getRetention')) && (name !== 'danger' || mayCall('deleteSite')),
  );
  const queries = useQueryClient();
  const update = useWrite(
    async (body: Schema<'SiteBody'>) => {
      // A full update: loads the other settings, because the page's copy may be outdated.
      const { banner, lifetime } = await queries.fetchQuery({ ...siteQuery(site.id), staleTime: 0 });
      return updateSite({ id: site.id, ...body, ...keptBanner(banner, body.categories), ...(lifetime !== undefined && { lifetime }) });
    },
    {
      changes: [['sites']],
      onDone: () => {
        setSaved(true);
        notifications.show({ color: 'green', message: t.saved });
      },
    },
  );
  const remove = useWrite(deleteSite, {
    changes: [['sites']],
    // The site's draft goes with it, and the blocker need not ask.
    onDone: () => {
      const accountId = queries.getQueryData(meQuery.queryKey)?.account.id ?? '';
      bannerDrafts.drop({ accountId, siteId: site.id });
      void navigate({ to: '/sites', ignoreBlocker: true });
    },
  });
  return (
    <Page
      title={site.name}
      about={site.domain}
      actions={
        <LinkButton to="/consents" search={{ site_id: site.id }} variant="default">
          {t.sites.itsConsents}
        </LinkButton>
      }
    >
      {/* The banner has a guard of its own, because its draft is kept. */}
      <LeaveGuard
        isUnsaved={unsaved.has('setup') || unsaved.has('policy') || isLifetimeUnsaved}
        isKept={false}
        texts={t.sites.leave}
        onDiscard={() => {
          setUnsaved(new Set());
          setLifetimeUnsaved(false);
        }}
      />
      <Suspense fallback={null}>
        <HoldNotice siteIds={[site.id]} siteNames={undefined} />
      </Suspense>
      <SiteTabs
        shown={shownTabs}
        tab={shownTabs.find((known) => known === tab) ?? 'setup'}
        onTab={(next) => void navigateHere({ search: next === 'setup' ? {} : { tab: next }, replace: true, resetScroll: false })}
        unsaved={unsaved}
        panels={{
          setup: (
            <>
              <SiteToken site={site} />
              <Panel title={t.sites.describe}>
                {/* Keyed by the edited fields, so that other changes, such as of the policy, keep the typed text. */}
                <Editable call="updateSite">
                  <SiteForm
                    key={JSON.stringify([site.id, site.name, site.domain, site.categories])}
                    site={site}
                    write={update}
                    submit={t.save}
                    hasFocus={isSaved}
                    onUnsaved={(isUnsaved) => note('setup', isUnsaved)}
                    onSubmit={update.mutate}
                  />
                </Editable>
              </Panel>
              <Suspense fallback={<Skeleton height={200} />}>
                <Editable call="updateSite">
                  <LifetimePanel key={JSON.stringify([site.id, site.lifetime])} site={site} onUnsaved={setLifetimeUnsaved} />
                </Editable>
              </Suspense>
              <Suspense fallback={<Skeleton height={200} />}>
                <May call="getSiteIdentity">
                  <Editable call="setSiteIdentity">
                    <PeoplePanel key={site.id} site={site} />
                  </Editable>
                </May>
              </Suspense>
            </>
          ),
          banner: <BannerPanel key={site.id} site={site} onUnsaved={(isUnsaved) => note('banner', isUnsaved)} />,
          notices: <NoticesPanel siteId={site.id} />,
          runs: (
            <Suspense fallback={<Skeleton height={200} />}>
              <RunsPanel site={site} />
            </Suspense>
          ),
          // Keyed by the stored value, so that a change in another tab is shown and not reverted.
          policy: (
            <Editable call="setSitePolicy">
              <SitePolicy key={site.policy_id} site={site} onUnsaved={(isUnsaved) => note('policy', isUnsaved)} />
            </Editable>
          ),
          privacy: (
            <Suspense fallback={<Skeleton height={200} />}>
              <SitePrivacy key={site.id} site={site} />
            </Suspense>
          ),
          danger: (
            <>
              <RotateToken siteId={site.id} />
              <Panel title={t.sites.delete}>
                <Text size="sm" c="dimmed" mb="sm">
                  {t.sites.deleteAbout}
                </Text>
                <ConfirmButton
                  label={t.sites.delete}
                  title={t.sites.deleteTitle(site.name)}
                  confirm={t.sites.delete}
                  typed={{ value: site.domain, label: t.sites.deleteTyped(site.domain) }}
                  isDangerous
                  onConfirm={() => remove.mutateAsync(site.id)}
                >
                  {t.sites.deleteAbout}
                </ConfirmButton>
              </Panel>
            </>
          ),
        }}
      />
    </Page>
  );
}
