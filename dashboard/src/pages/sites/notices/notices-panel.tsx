import { Alert, Badge, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { bannerBeforeQuery, bannerScriptQuery, noticeQuery, noticesQuery, type ListedNotice } from '../../../api/notices';
import { Empty } from '../../../components/empty';
import { LinkButton, TextLink } from '../../../components/links';
import { ListCell, ListRow, ListTable } from '../../../components/list-table';
import { Loaded } from '../../../components/loaded';
import { Moment } from '../../../components/moment';
import { Panel } from '../../../components/panel';
import { ShowMore } from '../../../components/show-more';
import { useNoticesTexts } from '../../../texts/notices';
import { AnswersSummary } from './notice-answers';
import { NoticeChangeWords } from './notice-change-words';
import classes from './notices.module.css';

/** What the banner of a site asked over time. */
export function NoticesPanel({ siteId }: { siteId: string }) {
  const t = useNoticesTexts();
  const notices = useInfiniteQuery(noticesQuery(siteId));
  return (
    <Panel title={t.title}>
      <Text size="sm" c="dimmed" mb="md">
        {t.about}{' '}
        <TextLink inherit to="/evidence/sites/$id" params={{ id: siteId }} preload={false}>
          {t.report}
        </TextLink>
      </Text>
      <Loaded query={notices} lines={3}>
        {({ pages }) => {
          const current = pages[0]?.current_number ?? null;
          const found = pages.flatMap(({ data }) => data);
          if (found.length === 0) return <NoNotices siteId={siteId} />;
          return (
            <Stack>
              {current === null ? <NotNumbered /> : <Text size="sm">{t.asked(current)}</Text>}
              <ListTable
                label={t.title}
                columns={[
                  { label: t.number, kind: 'main' },
                  { label: t.current, kind: 'state' },
                  { label: t.changes },
                  { label: t.answers.title },
                  { label: t.made },
                  { label: 'SHA-256', kind: 'wide' },
                ]}
              >
                {found.map((notice) => (
                  <Row key={notice.number} siteId={siteId} notice={notice} isCurrent={notice.number === current} />
                ))}
              </ListTable>
              <ShowMore query={notices} />
            </Stack>
          );
        }}
      </Loaded>
    </Panel>
  );
}

interface RowProps {
  siteId: string;
  notice: ListedNotice;
  isCurrent: boolean;
}

function Row({ siteId, notice, isCurrent }: RowProps) {
  const noticeTexts = useNoticesTexts();
  const { number, sha256, made_at, kind } = notice;
  return (
    <ListRow>
      <ListCell label={noticeTexts.number} kind="main">
        <TextLink to="/sites/$id/notices/$number" params={{ id: siteId, number: String(number) }}>
          <span className={classes.inCard}>{noticeTexts.number} </span>
          {number}
        </TextLink>
      </ListCell>
      <ListCell label={noticeTexts.current} kind="state">
        {isCurrent ? (
          <Badge variant="light" color="pine">
            {noticeTexts.current}
          </Badge>
        ) : kind === 'form' ? (
          <Badge variant="light" color="blue">
            {noticeTexts.formBadge}
          </Badge>
        ) : (
          ''
        )}
      </ListCell>
      <ListCell label={noticeTexts.changes} className={classes.changes}>
        <NoticeChangeWords siteId={siteId} number={number} /> <CompareLink siteId={siteId} number={number} />
      </ListCell>
      <ListCell label={noticeTexts.answers.title}>
        <AnswersSummary siteId={siteId} notice={notice} />
      </ListCell>
      <ListCell label={noticeTexts.made}>
        <Moment at={made_at} />
      </ListCell>
      <ListCell label="SHA-256" kind="wide">
        <span title={sha256}>{sha256.slice(0, 8)}…</span>
      </ListCell>
    </ListRow>
  );
}

/** Forms are questions of their own, so only notices of the banner are compared with the one before. */
function CompareLink({ siteId, number }: { siteId: string; number: number }) {
  const t = useNoticesTexts();
  const isBanner = useQuery(noticeQuery(siteId, number)).data?.notice.kind === 'banner';
  const before = useQuery({ ...bannerBeforeQuery(siteId, number), enabled: isBanner }).data;
  if (!before) return null;
  return (
    <TextLink
      size="xs"
      display="block"
      to="/sites/$id/notices/compare"
      params={{ id: siteId }}
      search={{ from: String(before.number), to: String(number) }}
    >
      {t.compareWith(before.number)}
    </TextLink>
  );
}

function NotNumbered() {
  const t = useNoticesTexts();
  const script = useQuery(bannerScriptQuery);
  return (
    <Alert color="yellow" variant="light" role="status">
      {script.data === null ? t.noBannerAbout : t.notNumbered}
    </Alert>
  );
}

/** Reading the list numbers what is asked now, so an empty list means that no notice can be made. */
function NoNotices({ siteId }: { siteId: string }) {
  const t = useNoticesTexts();
  const script = useQuery(bannerScriptQuery);
  if (script.data === null) return <Empty title={t.noBanner}>{t.noBannerAbout}</Empty>;
  return (
    <Empty
      title={t.empty}
      action={
        <LinkButton to="/sites/$id" params={{ id: siteId }} search={{ tab: 'banner' }}>
          {t.toBanner}
        </LinkButton>
      }
    >
      {t.emptyAbout}
    </Empty>
  );
}
