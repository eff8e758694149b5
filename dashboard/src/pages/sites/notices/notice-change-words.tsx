import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { noticeQuery } from '../../../api/notices';
import { useNoticesTexts } from '../../../texts/notices';
import { useLanguageNames } from '../one/banner/use-language-names';
import { changeWords } from './change-words';
import { noticeChanges } from './notice-changes';

/** What a notice changed against the one before it. */
export function NoticeChangeWords({ siteId, number }: { siteId: string; number: number }) {
  const t = useNoticesTexts();
  const nameOf = useLanguageNames();
  const isFirst = number === 1;
  const before = useQuery({ ...noticeQuery(siteId, number - 1), enabled: !isFirst });
  const after = useQuery({ ...noticeQuery(siteId, number), enabled: !isFirst });
  const words = useMemo(() => {
    if (before.data === undefined || after.data === undefined) return undefined;
    const [old, young] = [before.data.notice, after.data.notice];
    return changeWords(noticeChanges(old, young), { before: old.policy, after: young.policy }, { t: t.changed, nameOf });
  }, [before.data, after.data, t, nameOf]);
  if (isFirst) return t.first;
  if (words !== undefined) return words.join(' · ');
  if (before.error !== null || after.error !== null) {
    return (
      <Text span inherit c="dimmed">
        {t.notRead}
      </Text>
    );
  }
  return <Skeleton height={16} width={120} />;
}
