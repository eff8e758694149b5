import { Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { openingsQuery } from '../../../api/evidence';
import { Empty } from '../../../components/empty';
import { LinkButton, TextLink } from '../../../components/links';
import { ListCell, ListRow, ListTable } from '../../../components/list-table';
import { Loaded } from '../../../components/loaded';
import { ExactMoment } from '../../../components/moment';
import { Page } from '../../../components/page';
import { ShowMore } from '../../../components/show-more';
import { useEvidenceTexts } from '../../../texts/evidence-texts';
import { useTexts } from '../../../texts/language';
import { loggedEvent, type LoggedEvent } from './frames';

/** In the order of the openings: consents by ID, erasures, policies, notices, weekly reports, the log's own leaves. */
export function ContentsPage() {
  const t = useTexts();
  const e = useEvidenceTexts();
  const l = e.logContents;
  const pages = useInfiniteQuery(openingsQuery);
  const events =
    pages.data?.pages.flatMap(({ data }, page) =>
      data.flatMap(({ frames }, opening) => frames.map((frame, at) => loggedEvent(frame, `${page} ${opening} ${at}`))),
    ) ?? [];
  const columns = [{ label: l.event, kind: 'main' }, { label: l.about }, { label: l.time }] as const;
  return (
    <Page
      title={t.evidence.contents}
      about={l.intro}
      actions={
        <LinkButton to="/evidence" variant="default">
          {t.navigation.evidence}
        </LinkButton>
      }
    >
      <Loaded query={pages} lines={8}>
        {() =>
          events.length === 0 && !pages.hasNextPage ? (
            <Empty title={e.evidenceLog.none}>{e.evidenceLog.noneAbout}</Empty>
          ) : (
            <Stack gap="sm">
              <Text size="sm" c="dimmed" role="status">
                {l.shown(events.length, pages.hasNextPage)}
              </Text>
              <ListTable label={t.evidence.contents} columns={columns}>
                {events.map((event) => (
                  <ListRow key={event.key}>
                    <ListCell label={l.event} kind="main">
                      {l.kinds[event.kind]}
                    </ListCell>
                    <ListCell label={l.about}>
                      <About about={event.about} />
                    </ListCell>
                    <ListCell label={l.time}>{event.at === '' ? t.none : <ExactMoment at={event.at} />}</ListCell>
                  </ListRow>
                ))}
              </ListTable>
              <ShowMore query={pages} />
            </Stack>
          )
        }
      </Loaded>
    </Page>
  );
}

function About({ about }: Pick<LoggedEvent, 'about'>) {
  const e = useEvidenceTexts();
  if (about === undefined) return e.logContents.itself;
  if ('records' in about) return e.logContents.erased(about.records);
  if ('consent' in about) {
    return (
      <TextLink inherit to="/consents/$id" params={{ id: about.consent }} preload={false}>
        {about.consent}
      </TextLink>
    );
  }
  if ('report' in about) {
    return (
      <TextLink inherit to="/sites/$id" params={{ id: about.site }} search={{ tab: 'runs' }} preload={false}>
        {e.logContents.weeklyReport(about.report)}
      </TextLink>
    );
  }
  if ('site' in about) {
    return (
      <TextLink inherit to="/sites/$id/notices/$number" params={{ id: about.site, number: String(about.notice) }} preload={false}>
        {e.logContents.notice(about.notice)}
      </TextLink>
    );
  }
  if (!('version' in about)) return about.policy;
  return (
    <TextLink inherit to="/policies/$id/versions/$version" params={{ id: about.policy, version: String(about.version) }} preload={false}>
      {e.logContents.policyVersion(about.version)}
    </TextLink>
  );
}
