import { Badge, Stack, Text } from '@mantine/core';
import type { Schema } from '../../../api/client';
import type { ConsentsRead } from '../../../api/consents';
import { TextLink } from '../../../components/links';
import { ExactMoment } from '../../../components/moment';
import type { SiteNames } from '../../../components/site-names';
import { useTexts } from '../../../texts/language';
import { usePurgeTexts } from '../../../texts/purge-texts';
import { SiteLink } from '../../consents/record/consent-fields';
import { Preferences } from '../../consents/record/preferences';
import classes from './subject-sites.module.css';

type State = Schema<'SubjectState'>;

interface Props {
  subjectId: string;
  found: ConsentsRead;
  /** Of sites with a record. */
  states: readonly State[];
  siteNames: SiteNames;
}

/** What holds now on each site, before anything about the past. */
export function SubjectSites({ subjectId, found, states, siteNames }: Props) {
  const t = useTexts();
  const erasedOn = (siteId: string) => found.records.filter((record) => record.site_id === siteId && record.deleted_at !== null).length;
  return (
    <Stack gap="xs">
      <ul className={classes.sites} aria-label={t.subject.now}>
        {states.map((state) => (
          <li key={state.site_id}>
            <Text size="sm" fw={600} className={classes.name}>
              <SiteLink siteId={state.site_id} siteNames={siteNames} />
            </Text>
            <Now state={state} />
            <Text size="xs" c="dimmed">
              {t.subject.others(state.superseded_count, t.subject.number(erasedOn(state.site_id), !found.isComplete))}
            </Text>
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed">
        <TextLink inherit to="/consents" search={{ subject_id: subjectId, include_deleted: 'true' }} preload={false}>
          {t.subject.inList}
        </TextLink>
      </Text>
    </Stack>
  );
}

function Now({ state: { state, since, record, allowed, expires_at, renew_due } }: { state: State }) {
  const t = useTexts();
  const purge = usePurgeTexts();
  const isOver = state === 'deleted' || state === 'erased' || state === 'none';
  if (state === 'purged')
    return (
      <Text size="sm" component="div">
        {purge.now} <ExactMoment at={since ?? ''} />
      </Text>
    );
  return (
    <>
      <Text size="sm" component="div">
        {isOver ? t.subject.over[state] : <StateNow state={state} />} <ExactMoment at={since ?? ''} /> ({t.subject.record}{' '}
        <TextLink inherit to="/consents/$id" params={{ id: record ?? '' }} preload={false}>
          {record}
        </TextLink>
        )
      </Text>
      {!isOver && expires_at !== null && (
        <Text size="sm" component="div">
          {t.subject.until} <ExactMoment at={expires_at} />
          {renew_due && ` (${t.subject.renew})`}
        </Text>
      )}
      {!isOver && <Preferences preferences={allowed} />}
    </>
  );
}

function StateNow({ state }: Pick<State, 'state'>) {
  const t = useTexts();
  const names: Partial<Record<State['state'], string>> = {
    given: t.consents.accepted,
    refused: t.consents.refused,
    withdrawn: t.subject.withdrawn,
  };
  return (
    <>
      {t.subject.nowIs}{' '}
      <Badge color={state === 'given' ? 'pine' : 'gray'} variant="light">
        {names[state]}
      </Badge>{' '}
      {t.subject.since}
    </>
  );
}
