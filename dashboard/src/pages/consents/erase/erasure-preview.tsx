import { Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { newestRecordsQuery } from '../../../api/subjects';
import { Loaded } from '../../../components/loaded';
import { siteNameOf, type SiteNames } from '../../../components/site-names';
import { useTexts } from '../../../texts/language';
import { SiteCountList } from '../../subjects/site-count-list';
import { countBySite } from '../../subjects/site-counts';

const typingPauseMs = 400;

interface Props {
  subjectId: string;
  /** "" means all sites. */
  siteId: string;
  siteNames: SiteNames;
  includeLinked: boolean;
}

/** Counts a bounded number of records, because a subject may have any number. */
export function ErasurePreview(props: Props) {
  const [subjectId] = useDebouncedValue(props.subjectId, typingPauseMs);
  return subjectId === '' || subjectId !== props.subjectId ? null : <Preview {...props} />;
}

function Preview({ subjectId, siteId, siteNames, includeLinked }: Props) {
  const t = useTexts();
  const found = useQuery(newestRecordsQuery({ subjectId, siteId: siteId === '' ? undefined : siteId, includeLinked }));
  return (
    <Loaded query={found} lines={2}>
      {({ records, isComplete }) => {
        const counts = countBySite(records);
        const active = counts.reduce((sum, count) => sum + count.active, 0);
        return (
          <Stack gap={4}>
            <Text size="sm" fw={600} role="status">
              {t.erase.touches(active, !isComplete)}
            </Text>
            <SiteCountList label={t.erase.preview} counts={counts} nameOf={(id) => siteNameOf(siteNames, id, t)}>
              {(count) => t.erase.onSite(t.subject.number(count.active, !isComplete), t.subject.number(count.erased, !isComplete))}
            </SiteCountList>
            {!isComplete && (
              <Text size="xs" c="dimmed">
                {t.subject.newestOnly(records.length)}
              </Text>
            )}
          </Stack>
        );
      }}
    </Loaded>
  );
}
