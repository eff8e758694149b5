import { Text } from '@mantine/core';
import { TextLink } from '../../../components/links';
import { useBannerTexts } from '../../../texts/banner-texts';
import { useTexts } from '../../../texts/language';
import { useNoticesTexts } from '../../../texts/notices';
import type { colorNames } from '../one/banner/banner-fields';
import type { Notice, ruleNames } from './notice-changes';
import classes from './notices.module.css';

export function PolicyValue({ policy }: { policy: Notice['policy'] }) {
  const t = useTexts();
  const noticeTexts = useNoticesTexts();
  if (policy === null) return noticeTexts.noPolicy;
  return (
    <TextLink inherit to="/policies/$id/versions/$version" params={{ id: policy.id, version: String(policy.version) }} preload={false}>
      {t.policies.version(policy.version)}
    </TextLink>
  );
}

export function ColorValue({ colors, name }: { colors: Notice['colors']; name: (typeof colorNames)[number] }) {
  const t = useNoticesTexts();
  const color = Object.hasOwn(colors, name) ? colors[name] : undefined;
  if (color === undefined) return t.defaultColor;
  return (
    <>
      <span className={classes.swatch} style={{ background: color }} />
      {color}
    </>
  );
}

export function RuleValue({ notice, name }: { notice: Notice; name: (typeof ruleNames)[number] }) {
  const t = useNoticesTexts();
  const b = useBannerTexts();
  if (name === 'ask_again_after_days') return notice[name] === null ? t.never : t.afterDays(notice[name]);
  if (name === 'on_withdrawal') return notice[name] === 'keep' ? t.off : t.on;
  if (name === 'vendor_signals') return notice[name]?.map((vendor) => nameOf(b.vendors, vendor)).join(', ') ?? t.off;
  if (name === 'color_scheme') return nameOf(b.schemes, notice[name] ?? 'system');
  return notice[name] ? t.on : t.off;
}

/** A later release may have others. */
const nameOf = (names: Readonly<Record<string, string>>, key: string): string => (Object.hasOwn(names, key) ? (names[key] ?? key) : key);

/** The buttons in their order, by what they do. */
export function ButtonsValue({ notice }: { notice: Notice }) {
  const t = useNoticesTexts();
  return (
    <Text span inherit>
      {notice.buttons.map((button) => t.button[button]).join(', ')}
    </Text>
  );
}
