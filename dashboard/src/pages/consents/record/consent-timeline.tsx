import { Stack, Timeline } from '@mantine/core';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Schema } from '../../../api/client';
import { consentQuery, contextQuery, historyQuery, type FoundContext } from '../../../api/consents';
import { Loaded } from '../../../components/loaded';
import { ShowMore } from '../../../components/show-more';
import { useTexts } from '../../../texts/language';
import { timelineOf } from './timeline';
import { TimelineIcon, TimelineText } from './timeline-entry';
import { useActorNames } from './use-actor-names';
import { useErasureActor } from './use-erasure-actor';

export function ConsentTimeline({ consent }: { consent: Schema<'Consent'> }) {
  const t = useTexts();
  const history = useInfiniteQuery(historyQuery(consent.id));
  const erasedBy = useErasureActor(consent);
  const context = useQuery(contextQuery(consent.id)).data;
  const entries =
    history.data &&
    timelineOf(
      consent,
      history.data.pages.flatMap(({ data }) => data),
      { isWhole: !history.hasNextPage, erasedBy, recordedBy: context && recorderOf(context, consent) },
    );
  const names = useActorNames(entries?.flatMap(({ by }) => by ?? []) ?? []);
  useRecordNotBehind(consent, {
    data: history.data?.pages.flatMap(({ data }) => data),
    dataUpdatedAt: history.dataUpdatedAt,
  });
  return (
    <Loaded query={{ ...history, data: entries }} lines={3}>
      {(shown) => (
        <Stack>
          <Timeline bulletSize={26} lineWidth={2} aria-label={t.consent.timeline}>
            {shown.map((entry) => (
              <Timeline.Item key={entry.key} title={t.consent.kinds[entry.kind]} bullet={<TimelineIcon kind={entry.kind} />}>
                <TimelineText entry={entry} names={names} />
              </Timeline.Item>
            ))}
          </Timeline>
          <ShowMore query={history} />
        </Stack>
      )}
    </Loaded>
  );
}

function recorderOf({ recorded_by, actor_id }: FoundContext, { site_id }: Schema<'Consent'>) {
  return recorded_by === null ? null : { kind: recorded_by, id: actor_id ?? site_id };
}

/**
 * Record and history are separate reads. If the history has an update that the record lacks, the timeline would describe it
 * wrongly, so the record is reloaded. Only once per history: with clock differences, a later update may have an earlier
 * time.
 */
function useRecordNotBehind(
  { id, updated_at }: Schema<'Consent'>,
  { data, dataUpdatedAt }: { data: readonly { created_at: string }[] | undefined; dataUpdatedAt: number },
) {
  const queries = useQueryClient();
  const isBehind = data?.some(({ created_at }) => created_at > updated_at) === true;
  useEffect(() => {
    if (isBehind) void queries.invalidateQueries({ queryKey: consentQuery(id).queryKey });
  }, [isBehind, dataUpdatedAt, queries, id]);
}
