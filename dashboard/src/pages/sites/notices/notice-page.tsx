import { Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Schema } from '../../../api/client';
import { noticeQuery, noticesQuery } from '../../../api/notices';
import { LinkButton } from '../../../components/links';
import { LoadedPage } from '../../../components/loaded-page';
import { Page } from '../../../components/page';
import { Panel } from '../../../components/panel';
import { useLanguage } from '../../../texts/language';
import { useNoticesTexts } from '../../../texts/notices';
import { PreviewControls, usePreviewView } from '../one/banner/preview-controls';
import { languagesIn } from './notice-changes';
import { NoticeFields } from './notice-fields';
import { NoticePicture } from './notice-picture';
import { NoticeProof } from './notice-proof';
import { NoticeWords } from './notice-words';
import classes from './notices.module.css';
import { SiteOfNotices, useSiteOfNotices } from './site-of-notices';

const route = getRouteApi('/signed-in/sites/$id/notices/$number');

export function NoticePage() {
  const t = useNoticesTexts();
  const { id, number } = route.useParams();
  const found = useQuery(noticeQuery(id, Number(number)));
  return (
    <LoadedPage query={found} title={t.number} lines={10}>
      {(notice) => <One key={`${id} ${number}`} siteId={id} found={notice} />}
    </LoadedPage>
  );
}

function One({ siteId, found }: { siteId: string; found: Schema<'Notice'> }) {
  const { language: ofDashboard } = useLanguage();
  const t = useNoticesTexts();
  const { number, notice } = found;
  const newestPage = useInfiniteQuery(noticesQuery(siteId)).data?.pages[0];
  const newest = newestPage?.data[0]?.number;
  const site = useSiteOfNotices(siteId);
  const languages = useMemo(() => languagesIn(notice), [notice]);
  const [chosen, setLanguage] = useState(ofDashboard as string);
  const language = languages.includes(chosen) ? chosen : (languages[0] ?? 'en');
  const [view, setView] = usePreviewView();
  return (
    <Page
      title={t.notice(number)}
      about={<SiteOfNotices siteId={siteId} site={site} />}
      actions={
        <>
          {number > 1 && <CompareButton siteId={siteId} from={number - 1} to={number} label={t.compareWith(number - 1)} />}
          {newest !== undefined && number < newest && (
            <CompareButton siteId={siteId} from={number} to={number + 1} label={t.compareWith(number + 1)} />
          )}
          {site.data && (
            <LinkButton to="/sites/$id" params={{ id: siteId }} search={{ tab: 'notices' }} variant="default">
              {t.back}
            </LinkButton>
          )}
        </>
      }
    >
      <NoticeFields siteId={siteId} found={found} isCurrent={newestPage?.current_number === number} />
      <Panel title={t.picture}>
        <Text size="sm" c="dimmed" mb="sm">
          {t.pictureAbout}
        </Text>
        <div className={classes.columns}>
          <Stack gap="xs">
            <NoticePicture number={number} notice={notice} language={language} view={view} />
            <PreviewControls view={view} onView={setView} language={language} languages={languages} onLanguage={setLanguage} />
          </Stack>
          <NoticeWords notice={notice} language={language} />
        </div>
      </Panel>
      <NoticeProof siteId={siteId} found={found} />
    </Page>
  );
}

function CompareButton({ siteId, from, to, label }: { siteId: string; from: number; to: number; label: string }) {
  return (
    <LinkButton to="/sites/$id/notices/compare" params={{ id: siteId }} search={{ from: String(from), to: String(to) }} variant="default">
      {label}
    </LinkButton>
  );
}
