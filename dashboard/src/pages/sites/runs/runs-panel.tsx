import { Alert, Button, NativeSelect, Stack, Switch, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../../api/client';
import { seenQuery, type SeenName } from '../../../api/seen';
import { siteQuery, updateSite } from '../../../api/sites';
import { useWrite } from '../../../api/use-write';
import { Editable } from '../../../components/editable';
import { Empty } from '../../../components/empty';
import { Failure } from '../../../components/failure';
import { LinkButton } from '../../../components/links';
import { Loaded } from '../../../components/loaded';
import { May } from '../../../components/may';
import { Panel } from '../../../components/panel';
import { useRunsTexts } from '../../../texts/runs';
import { askedCategories, type Banner, withDefaults } from '../one/banner/banner-fields';
import { NamesTable } from './names-table';
import { withName, withSample } from './named-settings';
import { WeeklyReports } from './weekly-reports';

type Site = Schema<'Site'>;

const defaultSample = 0.1;
const samples = [0.001, 0.01, 0.1, 0.5, 1];

/** A change reads the settings again first, because those of the page may be outdated. */
function useSettings(site: Site) {
  const queries = useQueryClient();
  return useWrite(
    async (change: (banner: Banner | undefined) => Banner) => {
      const { name, domain, categories, banner, lifetime } = await queries.fetchQuery({ ...siteQuery(site.id), staleTime: 0 });
      return updateSite({ id: site.id, name, domain, categories, banner: change(banner), ...(lifetime !== undefined && { lifetime }) });
    },
    { changes: [['sites']] },
  );
}

export function RunsPanel({ site }: { site: Site }) {
  const t = useRunsTexts();
  const seen = useQuery(seenQuery(site.id));
  const settings = useSettings(site);
  const sample = site.banner?.watch?.sample;
  return (
    <>
      <Panel title={t.title}>
        <Text size="sm" c="dimmed" mb="md">
          {t.about}
        </Text>
        <Loaded query={seen} lines={4}>
          {({ names, reports, more }) =>
            reports > 0 || names.length > 0 ? (
              <Names site={site} names={names} reports={reports} more={more} settings={settings} />
            ) : sample === undefined ? (
              <Empty
                title={t.off}
                action={
                  <May call="updateSite">
                    <Button loading={settings.isPending} onClick={() => settings.mutate((banner) => withSample(banner, defaultSample))}>
                      {t.turnOn}
                    </Button>
                  </May>
                }
              >
                {t.offAbout}
              </Empty>
            ) : (
              <Empty title={t.empty}>{t.emptyAbout}</Empty>
            )
          }
        </Loaded>
        {settings.error !== null && <Failure error={settings.error} />}
      </Panel>
      <WeeklyReports siteId={site.id} />
      <Editable call="updateSite">
        <Panel title={t.settings}>
          <Stack gap="md" align="flex-start">
            <Switch
              label={t.watch}
              description={t.watchAbout}
              checked={sample !== undefined}
              disabled={settings.isPending}
              onChange={(event) => {
                const next = event.currentTarget.checked ? defaultSample : null;
                settings.mutate((banner) => withSample(banner, next));
              }}
            />
            {sample !== undefined && (
              <NativeSelect
                label={t.sample}
                value={sample}
                disabled={settings.isPending}
                data={[...new Set([...samples, sample])]
                  .sort((a, b) => a - b)
                  .map((share) => ({ value: String(share), label: t.percent(share) }))}
                onChange={(event) => {
                  const next = Number(event.currentTarget.value);
                  settings.mutate((banner) => withSample(banner, next));
                }}
              />
            )}
          </Stack>
        </Panel>
      </Editable>
    </>
  );
}

interface NamesProps {
  site: Site;
  names: readonly SeenName[];
  reports: number;
  more: number;
  settings: ReturnType<typeof useSettings>;
}

function Names({ site, names, reports, more, settings }: NamesProps) {
  const t = useRunsTexts();
  const [shown, setShown] = useState(50);
  const against = names.filter((name) => name.against_choice);
  const others = names.filter((name) => !name.against_choice);
  const categories = askedCategories(site.banner?.categories?.map(withDefaults) ?? null, site.categories) ?? [];
  const put = (name: SeenName, category: string | null) => settings.mutate((banner) => withName(banner, name, category));
  const table = { categories, isBusy: settings.isPending, onCategory: put };
  return (
    <Stack>
      <Text size="sm">{t.reports(reports)}</Text>
      {against.length === 0 ? (
        <Text size="sm">{t.fine}</Text>
      ) : (
        <>
          <Alert color="red" variant="light" role="status" title={t.againstCount(against.length)}>
            {t.againstAbout}
          </Alert>
          <NamesTable label={t.against} names={against} {...table} />
        </>
      )}
      {categories.length === 0 && (
        <Alert color="yellow" variant="light">
          <Stack gap="xs" align="flex-start">
            {t.noCategories}
            <LinkButton variant="default" size="xs" to="/sites/$id" params={{ id: site.id }} search={{ tab: 'banner' }}>
              {t.toBanner}
            </LinkButton>
          </Stack>
        </Alert>
      )}
      {others.length > 0 && <NamesTable label={t.others} names={others.slice(0, shown)} {...table} />}
      {others.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + 200)}>
          {t.showMore(Math.min(200, others.length - shown))}
        </Button>
      )}
      <Text size="sm" c="dimmed">
        {t.unconfirmedAbout} {more > 0 && t.more(more)}
      </Text>
    </Stack>
  );
}
