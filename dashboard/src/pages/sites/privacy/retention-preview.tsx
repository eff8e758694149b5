import { List, Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../../api/client';
import { holdsQuery, isOpen } from '../../../api/holds';
import { FactList } from '../../../components/fact-list';
import { TextLink } from '../../../components/links';
import { ExactMoment } from '../../../components/moment';
import { useRetentionTexts } from '../../../texts/retention-texts';

export function RetentionPreview({ preview }: { preview: Schema<'RetentionPreview'> }) {
  const t = useRetentionTexts();
  const { subjects, records, oldest, is_complete: isComplete, made_at: madeAt, erased_days: days } = preview;
  const { superseded, superseded_days: supersededDays } = preview;
  const holds = useQuery(holdsQuery).data;
  const open = holds?.filter(isOpen) ?? [];
  const isHeld = open.some(({ site_id: held }) => held === preview.site_id);
  const people = open.filter(({ subject_id: held }) => held !== null).length;
  const count = isComplete ? t.exactly : t.atLeast;
  const points = [...(days === null ? [] : t.points(days)), ...(supersededDays === undefined ? [] : t.supersededPoints(supersededDays))];
  const facts = [
    ...(days === null
      ? []
      : ([
          [t.people, count(subjects)],
          [t.records, count(records)],
        ] as const)),
    ...(oldest === null ? [] : ([[t.oldest, <ExactMoment key="oldest" at={oldest} />]] as const)),
    ...(superseded === undefined ? [] : ([[t.superseded, count(superseded.records)]] as const)),
    ...(superseded === undefined || superseded.oldest === null
      ? []
      : ([[t.oldestSuperseded, <ExactMoment key="superseded" at={superseded.oldest} />]] as const)),
    // Nothing until the holds are known.
    ...(holds === undefined
      ? []
      : ([
          [t.held, isHeld || people > 0 ? <Held key="held" words={isHeld ? t.siteHeld : t.peopleHeld(people)} /> : t.nobodyHeld],
        ] as const)),
    [t.asOf, <ExactMoment key="made" at={madeAt} />],
  ] as const;
  return (
    <Paper withBorder p="md" role="status">
      <Title order={3} size="h5" mb="xs">
        {t.previewTitle}
      </Title>
      <FactList facts={facts} />
      {!isComplete && <Text size="sm">{t.incomplete}</Text>}
      {days !== null && subjects === 0 && isComplete && <Text size="sm">{t.nobody}</Text>}
      <List size="sm" mt="xs" spacing={4}>
        {points.map((point) => (
          <List.Item key={point}>{point}</List.Item>
        ))}
      </List>
    </Paper>
  );
}

function Held({ words }: { words: string }) {
  return (
    <TextLink inherit to="/holds">
      {words}
    </TextLink>
  );
}
