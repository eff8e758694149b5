import { Paper } from '@mantine/core';
import type { Schema } from '../../../api/client';
import { ExactMoment } from '../../../components/moment';
import { useBannerTexts } from '../../../texts/banner-texts';
import { useNoticesTexts } from '../../../texts/notices';
import { colorNames } from '../one/banner/banner-fields';
import { useLanguageNames } from '../one/banner/use-language-names';
import { FieldList, Hash, type FieldRow } from './field-list';
import { NoticeChangeWords } from './notice-change-words';
import { languagesIn, ruleNames } from './notice-changes';
import { ButtonsValue, ColorValue, PolicyValue, RuleValue } from './setting-values';

interface Props {
  siteId: string;
  found: Schema<'Notice'>;
  isCurrent: boolean;
}

export function NoticeFields({ siteId, found, isCurrent }: Props) {
  const banner = useBannerTexts();
  const noticeTexts = useNoticesTexts();
  const nameOf = useLanguageNames();
  const { number, sha256, made_at, notice } = found;
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
    [noticeTexts.program, <Hash key="program" value={notice.program} label={noticeTexts.program} />],
  ];
  return (
    <Paper withBorder p="md">
      <FieldList rows={rows} />
    </Paper>
  );
}
