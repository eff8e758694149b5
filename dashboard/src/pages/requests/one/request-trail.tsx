import { List, Text } from '@mantine/core';
import type { Schema } from '../../../api/client';
import { ExactMoment } from '../../../components/moment';
import { Panel } from '../../../components/panel';
import { useTexts } from '../../../texts/language';
import { useRequestsTexts } from '../../../texts/requests-texts';
import { actorText } from '../../consents/record/actor-text';
import { useActorNames } from '../../consents/record/use-actor-names';
import classes from './request-page.module.css';

type Entry = Schema<'PersonRequestWithTrail'>['trail'][number];

export function RequestTrail({ trail }: { trail: readonly Entry[] }) {
  const texts = useTexts();
  const t = useRequestsTexts();
  const names = useActorNames([]);
  const byText = ({ kind, id }: Entry['by']) => (kind === 'person' ? t.byPerson : actorText({ kind, id: id ?? '' }, names, texts));
  return (
    <Panel title={t.trail}>
      <List size="sm" spacing={4}>
        {trail.map((entry, index) => (
          <List.Item key={index}>
            {t.steps[entry.what]} <ExactMoment at={entry.at} /> {byText(entry.by)}
            {entry.detail !== null && (
              <Text size="sm" c="dimmed" className={classes.text}>
                {entry.what === 'subject_named' || entry.what === 'extended' ? entry.detail : detailText(entry.detail, t.details)}
              </Text>
            )}
          </List.Item>
        ))}
      </List>
    </Panel>
  );
}

/** Mails and files have names of ours; a subject and a reason are texts of people. */
function detailText(detail: string, names: Readonly<Record<string, string>>): string {
  return Object.hasOwn(names, detail) ? (names[detail] ?? detail) : detail;
}
