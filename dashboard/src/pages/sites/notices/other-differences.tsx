import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { TextLink } from '../../../components/links';
import { ListCell, ListRow, ListTable } from '../../../components/list-table';
import { Panel } from '../../../components/panel';
import { useBannerTexts } from '../../../texts/banner-texts';
import { useTexts } from '../../../texts/language';
import { useNoticesTexts } from '../../../texts/notices';
import { useLanguageNames } from '../one/banner/use-language-names';
import type { BannerSide, Notice, NoticeChanges } from './notice-changes';
import classes from './notices.module.css';
import { PlaceRulesValue } from './place-rules-value';
import { ButtonsValue, ColorValue, PolicyValue, RuleValue } from './setting-values';

interface Props {
  before: BannerSide;
  after: BannerSide;
  changes: NoticeChanges;
}

interface SettingRow {
  name: string;
  valueOf: (notice: Notice) => ReactNode;
}

/** Everything but the texts. */
export function OtherDifferences({ before, after, changes }: Props) {
  const t = useNoticesTexts();
  const rows = useSettingRows(before.notice, after.notice, changes);
  const [from, to] = [t.notice(before.number), t.notice(after.number)];
  const policies = comparablePolicies(before.notice.policy, after.notice.policy);
  return (
    <Panel title={t.otherSettings}>
      <Stack>
        {rows.length === 0 && !changes.isOther && <Text size="sm">{t.sameSettings}</Text>}
        {changes.isOther && <Text size="sm">{t.unknown}</Text>}
        {rows.length > 0 && (
          <ListTable label={t.otherSettings} columns={[{ label: t.setting, kind: 'main' }, { label: from }, { label: to }]}>
            {rows.map(({ name, valueOf }) => (
              <ListRow key={name}>
                <ListCell label={t.setting} kind="main">
                  {name}
                </ListCell>
                {[before, after].map(({ notice }, side) => (
                  <ListCell key={side} label={side === 0 ? from : to} className={classes.words}>
                    {valueOf(notice)}
                  </ListCell>
                ))}
              </ListRow>
            ))}
          </ListTable>
        )}
        {policies !== undefined && (
          <TextLink to="/policies/$id/compare" params={{ id: policies.id }} search={{ from: policies.from, to: policies.to }} size="sm">
            {t.comparePolicies}
          </TextLink>
        )}
      </Stack>
    </Panel>
  );
}

function useSettingRows(before: Notice, after: Notice, changes: NoticeChanges): SettingRow[] {
  const t = useTexts();
  const banner = useBannerTexts();
  const noticeTexts = useNoticesTexts();
  const nameOf = useLanguageNames();
  const keysIn = ({ categories }: Notice) => (categories ?? []).map(({ key }) => key);
  const listed = (names: readonly string[]) => (names.length === 0 ? t.none : names.join(', '));
  const row = (name: string, valueOf: SettingRow['valueOf']) => ({ name, valueOf });
  const rowsIf = (isShown: boolean, ...rows: SettingRow[]) => (isShown ? rows : []);
  const { addedLanguages, removedLanguages, addedCategories, removedCategories } = changes;
  return [
    ...rowsIf(
      addedLanguages.length > 0,
      row(noticeTexts.addedLanguages, (notice) => listed(notice === after ? addedLanguages.map(nameOf) : [])),
    ),
    ...rowsIf(
      removedLanguages.length > 0,
      row(noticeTexts.removedLanguages, (notice) => listed(notice === before ? removedLanguages.map(nameOf) : [])),
    ),
    ...rowsIf(
      addedCategories.length > 0,
      row(noticeTexts.addedCategories, (notice) => listed(notice === after ? addedCategories : [])),
    ),
    ...rowsIf(
      removedCategories.length > 0,
      row(noticeTexts.removedCategories, (notice) => listed(notice === before ? removedCategories : [])),
    ),
    ...rowsIf(
      changes.isReordered,
      row(noticeTexts.order, (notice) => listed(keysIn(notice))),
    ),
    ...changes.required.map((key) =>
      row(key, (notice) =>
        notice.categories?.find((category) => category.key === key)?.required === true ? noticeTexts.required : noticeTexts.optional,
      ),
    ),
    ...changes.cookies.map((key) =>
      row(noticeTexts.cookiesOf(key), (notice) =>
        listed((notice.categories?.find((category) => category.key === key)?.cookies ?? []).map(cookieText)),
      ),
    ),
    ...rowsIf(
      changes.hasOtherButtons,
      row(noticeTexts.buttons, (notice) => <ButtonsValue notice={notice} />),
    ),
    ...rowsIf(
      changes.hasOtherPolicy,
      row(noticeTexts.policy, (notice) => <PolicyValue policy={notice.policy} />),
    ),
    ...rowsIf(
      changes.isMoved,
      row(banner.position, (notice) => banner.positions[notice.position]),
    ),
    ...changes.colors.map((name) => row(banner.colors[name], (notice) => <ColorValue colors={notice.colors} name={name} />)),
    ...changes.rules.map((name) => row(noticeTexts.rule[name], (notice) => <RuleValue notice={notice} name={name} />)),
    ...rowsIf(
      changes.hasOtherPlaceRules,
      row(banner.placeRules.title, (notice) => <PlaceRulesValue notice={notice} />),
    ),
    ...rowsIf(
      changes.hasOtherProgram,
      row(noticeTexts.program, (notice) => <span title={notice.program}>{notice.program.slice(0, 12)}…</span>),
    ),
  ];
}

type Cookie = NonNullable<NonNullable<Notice['categories']>[number]['cookies']>[number];

function cookieText({ name, kind, provider, duration }: Cookie): string {
  const about = [kind === undefined || kind === 'cookie' ? undefined : kind, provider, duration].filter((part) => part !== undefined);
  return about.length === 0 ? name : `${name} (${about.join(', ')})`;
}

/** Two texts of the same policy, which have a comparison of their own. */
function comparablePolicies(before: Notice['policy'], after: Notice['policy']): { id: string; from: string; to: string } | undefined {
  if (before === null || after === null || before.id !== after.id || before.version === after.version) return undefined;
  return { id: after.id, from: String(before.version), to: String(after.version) };
}
