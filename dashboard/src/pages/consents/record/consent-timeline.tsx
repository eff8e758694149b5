import { Stack, Text, Timeline } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Eraser, PencilLine, Plus, Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import type { Schema } from '../../../api/client';
import { consentQuery, historyQuery } from '../../../api/consents';
import { Loaded } from '../../../components/loaded';
import { ExactMoment } from '../../../components/moment';
import { ShowMore } from '../../../components/show-more';
import { useTexts } from '../../../texts/language';
import { Decision } from '../decision';
import { actorText, type ActorNames } from './actor-text';
import { Preferences } from './preferences';
import { timelineOf, type TimelineEntry } from './timeline';
import { useActorNames } from './use-actor-names';

const icons = { created: Plus, updated: PencilLine, revoked: Undo2, erased: Eraser };

/** All that ever happened to a record, newest first. */
export function ConsentTimeline({ consent }: { consent: Schema<'Consent'> }) {
  const t = useTexts();
  const history = useInfiniteQuery(historyQuery(consent.id));
  const names = useActorNames();
  useRecordNotBehind(consent, {
    data: history.data?.pages.flatMap(({ data }) => data),
    dataUpdatedAt: history.dataUpdatedAt,
  });
  return (
    <Loaded query={history} lines={3}>
      {({ pages }) => (
        <Stack>
          <Timeline bulletSize={26} lineWidth={2} aria-label={t.consent.timeline}>
            {timelineOf(
              consent,
              pages.flatMap(({ data }) => data),
              { isWhole: !history.hasNextPage },
            ).map((entry) => {
              const Icon = icons[entry.kind];
              return (
                <Timeline.Item key={entry.key} title={t.consent.kinds[entry.kind]} bullet={<Icon size={14} aria-hidden />}>
                  <Entry entry={entry} names={names} />
                </Timeline.Item>
              );
            })}
          </Timeline>
          <ShowMore query={history} />
        </Stack>
      )}
    </Loaded>
  );
}

/**
 * Record and history are two reads: a history that knows of an update the record does not
 * would show that update as what it was not. The record is then read again, once for each
 * history: of updates that were dated by clocks apart, a later one may have an earlier time.
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

function Entry({ entry: { kind, at, state, by }, names }: { entry: TimelineEntry; names: ActorNames }) {
  const t = useTexts();
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed">
        <ExactMoment at={at} />
        {by !== undefined && ` · ${actorText(by, names, t)}`}
      </Text>
      {kind !== 'erased' && (
        <>
          <span>
            <Decision accepted={state.accepted} />
          </span>
          <Preferences preferences={state.preferences} />
          <Text size="sm">{state.policy_version === 0 ? t.consent.withoutPolicy : t.policies.version(state.policy_version)}</Text>
        </>
      )}
    </Stack>
  );
}
