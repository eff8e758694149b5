import { Alert, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { holdsQuery } from '../../api/holds';
import { useMay } from '../../api/use-may';
import { TextLink } from '../../components/links';
import { ExactMoment } from '../../components/moment';
import { siteNameOf, type SiteNames } from '../../components/site-names';
import { useHoldsTexts } from '../../texts/holds-texts';
import { useTexts } from '../../texts/language';
import { openHoldsOf } from './open-holds';

const mostShown = 3;

interface Props {
  subjectId?: string;
  siteIds: readonly string[];
  siteNames: SiteNames;
}

/** Says that a hold is open, since when and why. Nothing without one. */
export function HoldNotice({ subjectId, siteIds, siteNames }: Props) {
  const texts = useTexts();
  const t = useHoldsTexts();
  const holds = openHoldsOf(useQuery({ ...holdsQuery, enabled: useMay('listHolds') }).data ?? [], {
    ...(subjectId !== undefined && { subjectId }),
    siteIds,
  });
  const [first] = holds;
  if (first === undefined) return null;
  const title = subjectId === undefined ? t.notice.site : first.subject_id === null ? t.notice.ofSite : t.notice.subject;
  return (
    <Alert color="yellow" variant="light" icon={<Lock aria-hidden />} title={title}>
      <Stack gap={4}>
        {holds.slice(0, mostShown).map(({ id, site_id: siteId, set_at: at, reason }) => (
          <Text key={id} size="sm" component="div">
            {t.since} <ExactMoment at={at} />.{' '}
            {subjectId !== undefined && siteId !== null && t.noticeSite(siteNameOf(siteNames, siteId, texts))} {t.reason}: {reason}
          </Text>
        ))}
        <Text size="sm">
          {holds.length > mostShown && t.more(holds.length - mostShown)} {t.noticeAbout}{' '}
          <TextLink inherit to="/holds">
            {t.all}
          </TextLink>
        </Text>
      </Stack>
    </Alert>
  );
}
