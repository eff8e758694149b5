import { Alert, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Schema } from '../../../api/client';
import { noticeQuery, noticesQuery } from '../../../api/notices';
import { LinkButton } from '../../../components/links';
import { Loaded } from '../../../components/loaded';
import { LoadedPage } from '../../../components/loaded-page';
import { Page } from '../../../components/page';
import { Panel } from '../../../components/panel';
import { useLanguage } from '../../../texts/language';
import { useNoticesTexts } from '../../../texts/notices';
import { PreviewControls, usePreviewView } from '../one/banner/preview-controls';
import { differingTexts, isUnchanged, languagesOfBoth, noticeChanges } from './notice-changes';
import { NoticePicture } from './notice-picture';
import classes from './notices.module.css';
import { OtherDifferences } from './other-differences';
import { SiteOfNotices, useSiteOfNotices } from './site-of-notices';
import { TextDifferences } from './text-differences';

const route = getRouteApi('/signed-in/sites/$id/notices/compare');

export function CompareNoticesPage() {
  const t = useNoticesTexts();
  const { id } = route.useParams();
  const search = route.useSearch();
  const notices = useInfiniteQuery(noticesQuery(id));
  return (
    <LoadedPage query={notices} title={t.compareTitle} lines={10}>
      {({ pages }) => {
        // Notices are numbered from 1 and never removed, so the newest number is the count.
        const newest = pages[0]?.data[0]?.number ?? 1;
        const numbers = Array.from({ length: newest }, (_, index) => newest - index);
        const chosen = (text: string | undefined, byDefault: number) => (numbers.includes(Number(text)) ? Number(text) : byDefault);
        return (
          <Comparison
            siteId={id}
            numbers={numbers}
            from={chosen(search.from, Math.max(1, newest - 1))}
            to={chosen(search.to, newest)}
            language={search.language}
          />
        );
      }}
    </LoadedPage>
  );
}

interface ComparisonProps {
  siteId: string;
  numbers: readonly number[];
  from: number;
  to: number;
  language: string | undefined;
}

function Comparison({ siteId, numbers, from, to, language }: ComparisonProps) {
  const t = useNoticesTexts();
  const navigate = useNavigate();
  const site = useSiteOfNotices(siteId);
  const left = useQuery(noticeQuery(siteId, from));
  const right = useQuery(noticeQuery(siteId, to));
  const choices = numbers.map((number) => ({ value: String(number), label: t.notice(number) }));
  const choose = (chosen: { from?: string; to?: string; language?: string }) =>
    void navigate({
      to: '/sites/$id/notices/compare',
      params: { id: siteId },
      search: { from: String(from), to: String(to), ...(language !== undefined && { language }), ...chosen },
      replace: true,
      resetScroll: false,
    });
  return (
    <Page
      title={t.compareTitle}
      about={<SiteOfNotices siteId={siteId} site={site} />}
      actions={
        site.data && (
          <LinkButton to="/sites/$id" params={{ id: siteId }} search={{ tab: 'notices' }} variant="default">
            {t.back}
          </LinkButton>
        )
      }
    >
      <Group>
        <NativeSelect
          label={t.from}
          value={String(from)}
          onChange={(event) => choose({ from: event.currentTarget.value })}
          data={choices}
        />
        <NativeSelect label={t.to} value={String(to)} onChange={(event) => choose({ to: event.currentTarget.value })} data={choices} />
      </Group>
      <Loaded query={left} lines={8}>
        {(before) => (
          <Loaded query={right}>
            {(after) => <Both before={before} after={after} chosen={language} onLanguage={(tag) => choose({ language: tag })} />}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

interface BothProps {
  before: Schema<'Notice'>;
  after: Schema<'Notice'>;
  chosen: string | undefined;
  onLanguage: (language: string) => void;
}

function Both({ before, after, chosen, onLanguage }: BothProps) {
  const { language: ofDashboard } = useLanguage();
  const t = useNoticesTexts();
  const [view, setView] = usePreviewView();
  const [old, young] = [before.notice, after.notice];
  const changes = useMemo(() => noticeChanges(old, young), [old, young]);
  const languages = useMemo(() => languagesOfBoth(old, young), [old, young]);
  const differing = useMemo(() => languages.filter((language) => differingTexts(old, young, language).length > 0), [languages, old, young]);
  const asked = [chosen, differing.includes(ofDashboard) ? ofDashboard : differing[0], ofDashboard];
  const language = asked.find((tag) => tag !== undefined && languages.includes(tag)) ?? languages[0] ?? 'en';
  return (
    <>
      {isUnchanged(changes) && (
        <Alert color="gray" variant="light" role="status">
          {t.same}
        </Alert>
      )}
      <Panel title={t.picture}>
        <Stack>
          <Text size="sm" c="dimmed">
            {t.pictureAbout}
          </Text>
          <div className={classes.controls}>
            <PreviewControls view={view} onView={setView} language={language} languages={languages} onLanguage={onLanguage} />
          </div>
          <div className={classes.columns}>
            {[before, after].map(({ number, notice }, side) => (
              <section key={side}>
                <Title order={3} size="h5" mb={4}>
                  {t.notice(number)}
                </Title>
                <NoticePicture number={number} notice={notice} language={language} view={view} />
              </section>
            ))}
          </div>
        </Stack>
      </Panel>
      {!isUnchanged(changes) && (
        <>
          <TextDifferences before={old} after={young} language={language} differing={differing} onLanguage={onLanguage} />
          <OtherDifferences before={before} after={after} changes={changes} />
        </>
      )}
    </>
  );
}
