import { Stack, Text } from '@mantine/core';
import { Eraser, PencilLine, Plus, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { ExactMoment } from '../../../components/moment';
import { useTexts } from '../../../texts/language';
import { Decision } from '../decision';
import { actorText, type ActorNames } from './actor-text';
import { Preferences } from './preferences';
import type { TimelineEntry } from './timeline';

const icons = { created: Plus, updated: PencilLine, revoked: Undo2, erased: Eraser };

export function TimelineIcon({ kind }: Pick<TimelineEntry, 'kind'>) {
  const Icon = icons[kind];
  return <Icon size={14} aria-hidden />;
}

interface Props {
  entry: TimelineEntry;
  names: ActorNames;
  about?: ReactNode;
  below?: ReactNode;
}

export function TimelineText({ entry: { kind, at, state, by }, names, about, below }: Props) {
  const t = useTexts();
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed">
        <ExactMoment at={at} />
        {by !== undefined && ` · ${by === null ? t.consent.actors.unknown() : actorText(by, names, t)}`}
      </Text>
      {about}
      {kind !== 'erased' && (
        <>
          <span>
            <Decision accepted={state.accepted} />
          </span>
          <Preferences preferences={state.preferences} />
          <Text size="sm">{state.policy_version === 0 ? t.consent.withoutPolicy : t.policies.version(state.policy_version)}</Text>
        </>
      )}
      {below}
    </Stack>
  );
}
