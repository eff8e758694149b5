import { Paper } from '@mantine/core';
import type { FormNotice, FoundNotice } from '../../../api/notices';
import { ExactMoment } from '../../../components/moment';
import { useBannerTexts } from '../../../texts/banner-texts';
import { useLanguage } from '../../../texts/language';
import { useNoticesTexts } from '../../../texts/notices';
import { colorNames } from '../one/banner/banner-fields';
import { useLanguageNames } from '../one/banner/use-language-names';
import { FieldList, Hash, type FieldRow } from './field-list';
import { NoticeChangeWords } from './notice-change-words';
import { languagesIn, ruleNames, type Notice } from './notice-changes';
import { PlaceRulesValue } from './place-rules-value';
import { ButtonsValue, ColorValue, PolicyValue, RuleValue } from './setting-values';

interface Props {
  siteId: string;
  found: FoundNotice;
  notice: Notice;
  isCurrent: boolean;
}

export function NoticeFields({ siteId, found, notice, isCurrent }: Props) {
  const banner = useBannerTexts();
  const noticeTexts = useNoticesTexts();
  const nameOf = useLanguageNames();
  const { number, sha256, made_at } = found;
  const rows: FieldRow[] = [
    [noticeTexts.number, isCurrent ? noticeTexts.currentNotice(number) : number],
    [noticeTexts.made, <ExactMoment key="made" at={made_at} />],
    [noticeTexts.changes, <NoticeChangeWords key="changes" siteId={siteId} number={number} />],
    ['SHA-256', <Hash key="hash" value={sha256} label="SHA-256" />],
    [noticeTexts.policy, <PolicyValue key="policy" policy={notice.policy} />],
    [noticeTexts.languages, languagesIn(notice).map(nameOf).join(', ')],
    [noticeTexts.buttons, <ButtonsValue key="buttons" notice={notice} />],
    [banner.position, banner.positions[notice.position]],
    ...colorNames.map((name): FieldRow => [banner.colors[name], <ColorValue key={name} colors={notice.colors} name={name} />]),
    ...ruleNames.map((name): FieldRow => [noticeTexts.rule[name], <RuleValue key={name} notice={notice} name={name} />]),
    ...(notice.rules === undefined ? [] : [[banner.placeRules.title, <PlaceRulesValue key="places" notice={notice} />] satisfies FieldRow]),
    [noticeTexts.program, <Hash key="program" value={notice.program} label={noticeTexts.program} />],
  ];
  return (
    <Paper withBorder p="md">
      <FieldList rows={rows} />
    </Paper>
  );
}

export function FormFields({ found, notice }: { found: FoundNotice; notice: FormNotice }) {
  const t = useNoticesTexts();
  const nameOf = useLanguageNames();
  const { language } = useLanguage();
  const { picture } = notice;
  const bytes = (count: number) => new Intl.NumberFormat(language).format(count);
  const rows: FieldRow[] = [
    [t.number, found.number],
    [t.kind, t.formAbout],
    [t.registered, <ExactMoment key="made" at={found.made_at} />],
    ['SHA-256', <Hash key="hash" value={found.sha256} label="SHA-256" />],
    [t.languages, languagesIn(notice).map(nameOf).join(', ')],
    [t.formPicture, picture === null ? t.withoutPicture : t.pictureOf(picture.media_type, bytes(picture.bytes))],
    ...(picture === null ? [] : [[t.pictureHash, <Hash key="picture" value={picture.sha256} label={t.pictureHash} />] as const]),
  ];
  return (
    <Paper withBorder p="md">
      <FieldList rows={rows} />
    </Paper>
  );
}
