import { NativeSelect, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState, type ReactNode } from 'react';
import {
  answersStaleMs,
  bannerBeforeQuery,
  noticeQuery,
  noticesQuery,
  type FormNotice,
  type FoundNotice,
  type NoticeContent,
} from '../../../api/notices';
import { LinkButton } from '../../../components/links';
import { LoadedPage } from '../../../components/loaded-page';
import { Page } from '../../../components/page';
import { Panel } from '../../../components/panel';
import { useLanguage } from '../../../texts/language';
import { useNoticesTexts } from '../../../texts/notices';
import { PreviewControls, usePreviewView } from '../one/banner/preview-controls';
import { useLanguageNames } from '../one/banner/use-language-names';
import { FormPicture } from './form-picture';
import { openingLanguageOf } from './form-texts';
import { AnswersPanel } from './notice-answers';
import { languagesIn, type Notice } from './notice-changes';
import { FormFields, NoticeFields } from './notice-fields';
import { NoticePicture } from './notice-picture';
import { NoticeProof } from './notice-proof';
import { FormWords, NoticeWords } from './notice-words';
import classes from './notices.module.css';
import { SiteOfNotices, useSiteOfNotices } from './site-of-notices';

const route = getRouteApi('/signed-in/sites/$id/notices/$number');

export function NoticePage() {
  const t = useNoticesTexts();
  const { id, number } = route.useParams();
  // The notice never changes, but its answers do.
  const found = useQuery({ ...noticeQuery(id, Number(number)), staleTime: answersStaleMs });
  return (
    <LoadedPage query={found} title={t.number} lines={10}>
      {(notice) => <One key={`${id} ${number}`} siteId={id} found={notice} />}
    </LoadedPage>
  );
}

function One({ siteId, found }: { siteId: string; found: FoundNotice }) {
  const { notice } = found;
  return notice.kind === 'form' ? (
    <FormPage siteId={siteId} found={found} notice={notice} />
  ) : (
    <BannerPage siteId={siteId} found={found} notice={notice} />
  );
}

interface PageProps<Content> {
  siteId: string;
  found: FoundNotice;
  notice: Content;
}

function BannerPage({ siteId, found, notice }: PageProps<Notice>) {
  const t = useNoticesTexts();
  const { number } = found;
  const newestPage = useInfiniteQuery(noticesQuery(siteId)).data?.pages[0];
  const newest = newestPage?.data[0]?.number;
  const before = useQuery(bannerBeforeQuery(siteId, number)).data;
  const [language, languages, setLanguage] = useShownLanguage(notice);
  const [view, setView] = usePreviewView();
  return (
    <Framed
      siteId={siteId}
      number={number}
      compare={
        <>
          {before && <CompareButton siteId={siteId} from={before.number} to={number} label={t.compareWith(before.number)} />}
          {newest !== undefined && number < newest && (
            <CompareButton siteId={siteId} from={number} to={number + 1} label={t.compareWith(number + 1)} />
          )}
        </>
      }
    >
      <NoticeFields siteId={siteId} found={found} notice={notice} isCurrent={newestPage?.current_number === number} />
      <AnswersPanel siteId={siteId} notice={found} />
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
    </Framed>
  );
}

function FormPage({ siteId, found, notice }: PageProps<FormNotice>) {
  const t = useNoticesTexts();
  const { number } = found;
  const [language, languages, setLanguage] = useShownLanguage(notice);
  const nameOf = useLanguageNames();
  return (
    <Framed
      siteId={siteId}
      number={number}
      compare={number > 1 && <CompareButton siteId={siteId} from={number - 1} to={number} label={t.compareOther} />}
    >
      <FormFields found={found} notice={notice} />
      <AnswersPanel siteId={siteId} notice={found} />
      <Panel title={t.form}>
        <div className={notice.picture === null ? undefined : classes.columns}>
          {notice.picture !== null && <FormPicture siteId={siteId} number={number} />}
          <Stack>
            <NativeSelect
              label={t.language}
              value={language}
              onChange={(event) => setLanguage(event.currentTarget.value)}
              data={languages.map((tag) => ({ value: tag, label: nameOf(tag) }))}
            />
            <FormWords notice={notice} language={language} />
          </Stack>
        </div>
      </Panel>
      <NoticeProof siteId={siteId} found={found} />
    </Framed>
  );
}

function useShownLanguage(notice: NoticeContent) {
  const { language: ofDashboard } = useLanguage();
  const languages = useMemo(() => languagesIn(notice), [notice]);
  const [chosen, setLanguage] = useState(ofDashboard as string);
  return [openingLanguageOf(notice, chosen), languages, setLanguage] as const;
}

interface FramedProps {
  siteId: string;
  number: number;
  compare: ReactNode;
  children: ReactNode;
}

function Framed({ siteId, number, compare, children }: FramedProps) {
  const t = useNoticesTexts();
  const site = useSiteOfNotices(siteId);
  return (
    <Page
      title={t.notice(number)}
      about={<SiteOfNotices siteId={siteId} site={site} />}
      actions={
        <>
          {compare}
          {site.data && (
            <LinkButton to="/sites/$id" params={{ id: siteId }} search={{ tab: 'notices' }} variant="default">
              {t.back}
            </LinkButton>
          )}
        </>
      }
    >
      {children}
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
