import { Stack, Text } from '@mantine/core';
import type { ConsentsRead } from '../../../api/consents';
import { TextLink } from '../../../components/links';
import { ExactMoment } from '../../../components/moment';
import type { SiteNames } from '../../../components/site-names';
import { useTexts } from '../../../texts/language';
import { Decision } from '../../consents/decision';
import { SiteLink } from '../../consents/record/consent-fields';
import { Preferences } from '../../consents/record/preferences';
import classes from './subject-sites.module.css';
import type { SubjectState } from './use-subject-state';

interface Props {
  subjectId: string;
  found: ConsentsRead;
  state: SubjectState;
  siteNames: SiteNames;
}

/** What holds now on each site, before anything about the past. */
export function SubjectSites({ subjectId, found, state: { states, unreadSites }, siteNames }: Props) {
  const t = useTexts();
  const count = (value: number) => t.subject.number(value, !found.isComplete);
  return (
    <Stack gap="xs">
      <ul className={classes.sites} aria-label={t.subject.now}>
        {states.map(({ siteId, inForce, superseded, erased, erasedAt, isNewerErased }) => (
          <li key={siteId}>
            <Text size="sm" fw={600} className={classes.name}>
              <SiteLink siteId={siteId} siteNames={siteNames} />
            </Text>
            {inForce === undefined ? (
              <Text size="sm">
                {t.subject.nothingHolds} <ExactMoment at={erasedAt} />
              </Text>
            ) : (
              <>
                <Text size="sm" component="div">
                  {t.subject.nowIs} <Decision accepted={inForce.accepted} /> {t.subject.since} <ExactMoment at={inForce.updated_at} /> (
                  {t.subject.record}{' '}
                  <TextLink inherit to="/consents/$id" params={{ id: inForce.id }} preload={false}>
                    {inForce.id}
                  </TextLink>
                  )
                </Text>
                <Preferences preferences={inForce.preferences} />
              </>
            )}
            {isNewerErased && <Text size="sm">{t.subject.newerErased}</Text>}
            <Text size="xs" c="dimmed">
              {t.subject.states(inForce === undefined ? 0 : 1, count(superseded), count(erased))}
            </Text>
          </li>
        ))}
      </ul>
      {unreadSites > 0 && <Text size="sm">{t.subject.unreadSites(unreadSites)}</Text>}
      <Text size="sm" c="dimmed">
        {!found.isComplete && t.subject.newestOnly(found.records.length)}{' '}
        <TextLink inherit to="/consents" search={{ subject_id: subjectId, include_deleted: 'true' }} preload={false}>
          {t.subject.inList}
        </TextLink>
      </Text>
    </Stack>
  );
}
