import { Stack, Text } from '@mantine/core';
import type { ConsentsRead } from '../../../api/consents';
import { TextLink } from '../../../components/links';
import { Moment } from '../../../components/moment';
import type { SiteNames } from '../../../components/site-names';
import { useTexts } from '../../../texts/language';
import { SiteLink } from '../../consents/record/consent-fields';
import { SiteCountList } from '../site-count-list';
import { countBySite } from '../site-counts';

interface Props {
  subjectId: string;
  found: ConsentsRead;
  siteNames: SiteNames;
}

export function SubjectSites({ subjectId, found: { records, isComplete }, siteNames }: Props) {
  const t = useTexts();
  return (
    <Stack gap="xs">
      <SiteCountList
        label={t.subject.sites}
        counts={countBySite(records)}
        nameOf={(siteId) => <SiteLink siteId={siteId} siteNames={siteNames} />}
      >
        {({ active, erased, newestAt }) => (
          <>
            {t.subject.states(t.subject.number(active, !isComplete), t.subject.number(erased, !isComplete))} · {t.subject.newest}{' '}
            <Moment at={newestAt} />
          </>
        )}
      </SiteCountList>
      <Text size="sm" c="dimmed">
        {!isComplete && t.subject.newestOnly(records.length)}{' '}
        <TextLink inherit to="/consents" search={{ subject_id: subjectId, include_deleted: 'true' }} preload={false}>
          {t.subject.inList}
        </TextLink>
      </Text>
    </Stack>
  );
}
