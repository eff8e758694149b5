import { Alert, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { noticeQuery, noticesQuery, type FormNotice, type FoundNotice, type NoticeContent } from '../../../api/notices';
import { LinkButton } from '../../../components/links';
import { Loaded } from '../../../components/loaded';
import { LoadedPage } from '../../../components/loaded-page';
import { Page } from '../../../components/page';
import { Panel } from '../../../components/panel';
import { useBannerTexts } from '../../../texts/banner-texts';
import { useLanguage } from '../../../texts/language';
import { useNoticesTexts } from '../../../texts/notices';
import { PreviewControls, usePreviewView } from '../one/banner/preview-controls';
import { useLanguageNames } from '../one/banner/use-language-names';
import { FormPicture } from './form-picture';
import { differingFormTexts, type FormPair } from './form-texts';
import { differingTexts, isUnchanged, languagesIn, languagesOfBoth, noticeChanges, type BannerSide, type TextPair } from './notice-changes';
import { NoticePicture } from './notice-picture';
import { FormWords } from './notice-words';
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
            {(after) => (
              <Both siteId={siteId} before={before} after={after} chosen={language} onLanguage={(tag) => choose({ language: tag })} />
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

interface BothProps<Found = FoundNotice> {
  siteId: string;
  before: Found;
  after: Found;
  chosen: string | undefined;
  onLanguage: (language: string) => void;
}

function Both({ before, after, ...rest }: BothProps) {
  const t = useNoticesTexts();
  const [old, young] = [before.notice, after.notice];
  if (old.kind === 'banner' && young.kind === 'banner')
    return <Banners before={{ ...before, notice: old }} after={{ ...after, notice: young }} {...rest} />;
  if (old.kind === 'form' && young.kind === 'form')
    return <Forms before={{ ...before, notice: old }} after={{ ...after, notice: young }} {...rest} />;
  return (
    <Alert color="gray" variant="light" role="status">
      {t.otherKinds}
    </Alert>
  );
}

function Banners({ before, after, chosen, onLanguage }: BothProps<BannerSide>) {
  const t = useNoticesTexts();
  const banner = useBannerTexts();
  const [view, setView] = usePreviewView();
  const [old, young] = [before.notice, after.notice];
  const changes = useMemo(() => noticeChanges(old, young), [old, young]);
  const { language, languages, differing, pairs } = useDifferences({ old, young, chosen, differingIn: differingTexts });
  const nameOfText = ({ category, name }: TextPair) =>
    category === undefined
      ? banner.text[name as keyof typeof banner.text]
      : `${category}: ${t.ofCategory[name as 'label' | 'description']}`;
  return (
    <>
      {isUnchanged(changes) && <Same />}
      <Panel title={t.picture}>
        <Stack>
          <Text size="sm" c="dimmed">
            {t.pictureAbout}
          </Text>
          <div className={classes.controls}>
            <PreviewControls view={view} onView={setView} language={language} languages={languages} onLanguage={onLanguage} />
          </div>
          <Sides
            before={before}
            after={after}
            of={({ number, notice }) => <NoticePicture number={number} notice={notice} language={language} view={view} />}
          />
        </Stack>
      </Panel>
      {!isUnchanged(changes) && (
        <>
          <TextDifferences
            pairs={pairs.map((pair) => ({ ...pair, title: nameOfText(pair) }))}
            language={language}
            differing={differing}
            onLanguage={onLanguage}
          />
          <OtherDifferences before={before} after={after} changes={changes} />
        </>
      )}
    </>
  );
}

interface FormSide {
  number: number;
  sha256: string;
  notice: FormNotice;
}

function Forms({ siteId, before, after, chosen, onLanguage }: BothProps<FormSide>) {
  const t = useNoticesTexts();
  const nameOf = useLanguageNames();
  const [old, young] = [before.notice, after.notice];
  const { language, languages, differing, pairs } = useDifferences({ old, young, chosen, differingIn: differingFormTexts });
  const titleOf = ({ name, field, category }: FormPair) => {
    if (name === 'label' || name === 'description') return `${category}: ${t.ofCategory[name]}`;
    return field === undefined ? t.formText[name] : t.formField(field);
  };
  return (
    <>
      {before.sha256 === after.sha256 && <Same />}
      <Panel title={t.form}>
        <Stack>
          <NativeSelect
            label={t.language}
            value={language}
            onChange={(event) => onLanguage(event.currentTarget.value)}
            data={languages.map((tag) => ({ value: tag, label: nameOf(tag) }))}
            className={classes.controls}
          />
          <Sides
            before={before}
            after={after}
            of={({ number, notice }) => (
              <Stack gap="xs">
                {notice.picture === null ? <Text size="sm">{t.withoutPicture}</Text> : <FormPicture siteId={siteId} number={number} />}
                {languagesIn(notice).includes(language) ? (
                  <FormWords notice={notice} language={language} />
                ) : (
                  <Text size="sm">{t.noLanguage(number)}</Text>
                )}
              </Stack>
            )}
          />
          {old.picture?.sha256 !== young.picture?.sha256 && <Text size="sm">{t.otherPicture}</Text>}
        </Stack>
      </Panel>
      {before.sha256 !== after.sha256 && (
        <TextDifferences
          pairs={pairs.map((pair) => ({ ...pair, title: titleOf(pair) }))}
          language={language}
          differing={differing}
          onLanguage={onLanguage}
        />
      )}
    </>
  );
}

interface DifferencesOf<Content, Pair> {
  old: Content;
  young: Content;
  chosen: string | undefined;
  differingIn: (old: Content, young: Content, language: string) => Pair[];
}

/** Without a choice: the language of the dashboard if a text differs in it, or the first one in which one does. */
function useDifferences<Content extends NoticeContent, Pair>({ old, young, chosen, differingIn }: DifferencesOf<Content, Pair>) {
  const { language: ofDashboard } = useLanguage();
  return useMemo(() => {
    const languages = languagesOfBoth(old, young);
    const differing = languages.filter((tag) => differingIn(old, young, tag).length > 0);
    const asked = [chosen, differing.includes(ofDashboard) ? ofDashboard : differing[0], ofDashboard];
    const language = asked.find((tag) => tag !== undefined && languages.includes(tag)) ?? languages[0] ?? 'en';
    return { language, languages, differing, pairs: differingIn(old, young, language) };
  }, [old, young, chosen, differingIn, ofDashboard]);
}

function Same() {
  const t = useNoticesTexts();
  return (
    <Alert color="gray" variant="light" role="status">
      {t.same}
    </Alert>
  );
}

function Sides<Side extends { number: number }>({ before, after, of }: { before: Side; after: Side; of: (side: Side) => ReactNode }) {
  const t = useNoticesTexts();
  return (
    <div className={classes.columns}>
      {[before, after].map((found, side) => (
        <section key={side}>
          <Title order={3} size="h5" mb={4}>
            {t.notice(found.number)}
          </Title>
          {of(found)}
        </section>
      ))}
    </div>
  );
}
