import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Schema } from '../../../api/client';
import { consentsQuery } from '../../../api/consents';
import { TextLink } from '../../../components/links';
import { Loaded } from '../../../components/loaded';
import { Moment } from '../../../components/moment';
import { siteNameOf, type SiteNames } from '../../../components/site-names';
import { useTexts } from '../../../texts/language';
import { usePeopleTexts } from '../../../texts/people-texts';

interface Props {
  result: Schema<'ErasureResult'>;
  /** Undefined: on all sites. */
  siteId: string | undefined;
  siteNames: SiteNames;
  /** Then the list cannot name the records: the erasure has destroyed the links to the devices. */
  isWithLinked: boolean;
  onClose: () => void;
}

const shown = 20;

export function Erased({ result, siteId, siteNames, isWithLinked, onClose }: Props) {
  const t = useTexts();
  const people = usePeopleTexts();
  const records = useInfiniteQuery(
    consentsQuery({ subject_id: result.subject_id, include_deleted: true, ...(siteId !== undefined && { site_id: siteId }) }),
  );
  const siteName = siteId === undefined ? undefined : siteNameOf(siteNames, siteId, t);
  return (
    <Stack>
      <Alert color={result.erased === 0 ? 'gray' : 'green'} variant="light" role="status" title={t.erase.done(result.erased)}>
        {result.erased === 0
          ? t.erase.nothing(result.subject_id, siteName)
          : isWithLinked
            ? people.doneLinked(result.subject_id)
            : t.erase.doneAbout(result.subject_id, siteName)}
      </Alert>
      {result.erased > 0 && !isWithLinked && (
        <Loaded query={records} lines={2}>
          {({ pages }) => {
            const erased = pages.flatMap((page) => page.data).filter(({ deleted_at }) => deleted_at !== null);
            return (
              <>
                <List size="sm">
                  {erased.slice(0, shown).map((consent) => (
                    <List.Item key={consent.id}>
                      <TextLink to="/consents/$id" params={{ id: consent.id }} onClick={onClose}>
                        {consent.id}
                      </TextLink>
                      , <Moment at={consent.created_at} />
                    </List.Item>
                  ))}
                </List>
                {/* Only one page is loaded, so the total may be unknown. */}
                {(erased.length > shown || records.hasNextPage) && (
                  <Text size="sm" c="dimmed">
                    {records.hasNextPage ? t.erase.others : t.overview.others(erased.length - shown)}
                  </Text>
                )}
              </>
            );
          }}
        </Loaded>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose}>{t.close}</Button>
      </Group>
    </Stack>
  );
}
