import { Stack, Text, Timeline } from '@mantine/core';
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import type { Schema } from '../../../api/client';
import type { ConsentsRead } from '../../../api/consents';
import { newestChangesQuery, subjectRecordsQuery } from '../../../api/subjects';
import { Failure } from '../../../components/failure';
import { TextLink } from '../../../components/links';
import { Loaded } from '../../../components/loaded';
import { ShowMore } from '../../../components/show-more';
import type { SiteNames } from '../../../components/site-names';
import { useTexts } from '../../../texts/language';
import { SiteLink } from '../../consents/record/consent-fields';
import { QuestionOnDemand } from '../../consents/question/question-on-demand';
import { TimelineIcon, TimelineText } from '../../consents/record/timeline-entry';
import { useActorNames } from '../../consents/record/use-actor-names';
import { Superseded } from '../superseded';
import { hasChanges, subjectTimeline } from './subject-timeline';

interface Props {
  subjectId: string;
  found: ConsentsRead;
  /** IDs of the records with the latest decision of a site, also of one that has ended. Undefined until they are known. */
  latest: readonly (string | null)[] | undefined;
  siteNames: SiteNames;
}

export function SubjectTimeline({ subjectId, found, latest, siteNames }: Props) {
  const t = useTexts();
  const pages = useInfiniteQuery(subjectRecordsQuery(subjectId));
  const records = pages.data?.pages.flatMap(({ data }) => data) ?? [];
  const changed = records.filter(hasChanges);
  const changes = useQueries({ queries: changed.map(({ id }) => newestChangesQuery(id)) });
  const changesById = new Map(changed.map(({ id }, index) => [id, changes[index]?.data]));
  const entries = subjectTimeline(records, (id) => changesById.get(id));
  const isSuperseded = ({ id, deleted_at }: Schema<'Consent'>) => deleted_at === null && latest !== undefined && !latest.includes(id);
  const names = useActorNames(entries.flatMap(({ by }) => by ?? []));
  const failed = changes.filter(({ error, data }) => error !== null && data === undefined);
  return (
    <Loaded query={pages} lines={6}>
      {() => (
        <Stack>
          <Text size="sm" c="dimmed" role="status">
            {t.subject.shown(records.length, Math.max(found.records.length, records.length), !found.isComplete)}{' '}
            {pages.hasNextPage && t.subject.olderLater}
          </Text>
          <Timeline bulletSize={26} lineWidth={2} aria-label={t.consent.timeline}>
            {entries.map((entry) => (
              <Timeline.Item key={entry.key} title={t.consent.kinds[entry.kind]} bullet={<TimelineIcon kind={entry.kind} />}>
                <TimelineText
                  entry={entry}
                  names={names}
                  below={entry.kind === 'created' && <QuestionOnDemand consent={entry.consent} answer={entry.state} />}
                  about={
                    <Text size="sm">
                      <SiteLink siteId={entry.consent.site_id} siteNames={siteNames} />
                      {' · '}
                      <TextLink inherit to="/consents/$id" params={{ id: entry.consent.id }} preload={false}>
                        {entry.consent.id}
                      </TextLink>{' '}
                      {isSuperseded(entry.consent) && <Superseded />}
                    </Text>
                  }
                />
              </Timeline.Item>
            ))}
          </Timeline>
          {failed[0] && <Failure error={failed[0].error} onRetry={() => failed.forEach(({ refetch }) => void refetch())} />}
          <ShowMore query={pages} />
        </Stack>
      )}
    </Loaded>
  );
}
