import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { bannerBeforeQuery, noticeQuery } from '../../../api/notices';
import { useLanguage } from '../../../texts/language';
import { useNoticesTexts } from '../../../texts/notices';
import { useLanguageNames } from '../one/banner/use-language-names';
import { changeWords } from './change-words';
import { openingLanguageOf } from './form-texts';
import { noticeChanges } from './notice-changes';

/** What a notice changed against the last one of the banner, or what a form asks. */
export function NoticeChangeWords({ siteId, number }: { siteId: string; number: number }) {
  const { language } = useLanguage();
  const t = useNoticesTexts();
  const nameOf = useLanguageNames();
  const after = useQuery(noticeQuery(siteId, number));
  const isBanner = after.data?.notice.kind === 'banner';
  const before = useQuery({ ...bannerBeforeQuery(siteId, number), enabled: isBanner });
  const words = useMemo(() => {
    const young = after.data?.notice;
    if (young === undefined) return undefined;
    if (young.kind === 'form') {
      const texts = young.texts[openingLanguageOf(young, language)];
      return t.asks(texts?.title ?? texts?.message ?? '');
    }
    const old = before.data?.notice;
    if (before.data === null) return t.first;
    if (old?.kind !== 'banner') return undefined;
    return changeWords(noticeChanges(old, young), { before: old.policy, after: young.policy }, { t: t.changed, nameOf }).join(' · ');
  }, [before.data, after.data, t, nameOf, language]);
  if (words !== undefined) return words;
  if (before.error !== null || after.error !== null) {
    return (
      <Text span inherit c="dimmed">
        {t.notRead}
      </Text>
    );
  }
  return <Skeleton height={16} width={120} />;
}
