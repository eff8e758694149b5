import { Text } from '@mantine/core';
import { useBannerTexts } from '../../../texts/banner-texts';
import { useLanguage } from '../../../texts/language';
import { useNoticesTexts } from '../../../texts/notices';
import { usePlaceNames } from '../one/banner/use-place-names';
import type { Notice } from './notice-changes';
import classes from './notices.module.css';

/** What visitors of each place are asked, in the order of the rules. */
export function PlaceRulesValue({ notice }: { notice: Notice }) {
  const banner = useBannerTexts();
  const noticeTexts = useNoticesTexts();
  const { language } = useLanguage();
  const { nameOf } = usePlaceNames();
  const t = banner.placeRules;
  if (notice.rules === undefined) return noticeTexts.noPlaceRules;
  const days = (count: number | null) => (count === null ? noticeTexts.never : noticeTexts.afterDays(count));
  return (
    <ol start={0} className={classes.rules}>
      {notice.rules.map(({ number, places, model, categories, gpc, ask_again_after_days: again, texts }) => (
        <li key={number}>
          <Text span inherit fw={600}>
            {number === 0 ? noticeTexts.placesWithoutRule : places.map(nameOf).join(', ')}
          </Text>
          {': '}
          {[
            t.models[model],
            ...Object.entries(categories).map(([key, each]) => `${t.categoryModel(key)}: ${t.models[each]}`),
            `${t.signal}: ${t.signals[gpc]}`,
            `${t.again.yes}: ${days(again.yes)}`,
            `${t.again.no}: ${days(again.no)}`,
          ].join('. ')}
          {Object.entries(texts).map(([tag, own]) => (
            <Text key={tag} size="sm" c="dimmed" className={classes.words}>
              {tag}: {new Intl.ListFormat(language).format(Object.values(own).map((text) => `“${text}”`))}
            </Text>
          ))}
        </li>
      ))}
    </ol>
  );
}
