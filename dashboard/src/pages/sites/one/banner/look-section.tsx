import { shownColors } from '@consent/banner';
import { Fieldset, NativeSelect, Stack } from '@mantine/core';
import { useBannerTexts } from '../../../../texts/banner-texts';
import { useLanguage } from '../../../../texts/language';
import { faintColors, type FaintColor } from './banner-contrast';
import { placeOf } from './banner-faults';
import { colorNames, positions, schemes, type BannerFields } from './banner-fields';
import { ColorField } from './color-field';
import classes from './banner-panel.module.css';
import type { FaultText } from './use-fault-text';

interface Props {
  fields: BannerFields;
  faultAt: FaultText;
  isAttempted: boolean;
  onChange: (fields: BannerFields) => void;
}

export function LookSection({ fields, faultAt, isAttempted, onChange }: Props) {
  const { language } = useLanguage();
  const t = useBannerTexts();
  const faint = faintColors(fields.colors, fields.scheme);
  const warningOf = ({ name, schemes, contrast }: FaintColor): string => {
    const [scheme] = schemes;
    const where = schemes.length === 1 && scheme !== undefined ? scheme : 'both';
    // Rounds down, so that 4.46 doesn't show as 4.5, which passes.
    const text = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(Math.floor(contrast * 10) / 10);
    return `${t.faint[name](text)} ${t.faintIn[where]}`;
  };
  return (
    <Fieldset variant="unstyled" className={classes.section} legend={t.look}>
      <Stack gap="sm">
        <NativeSelect
          label={t.position}
          description={t.positionAbout}
          value={fields.position}
          onChange={(event) => onChange({ ...fields, position: positions.find((each) => each === event.currentTarget.value) ?? 'bottom' })}
          data={positions.map((position) => ({ value: position, label: t.positions[position] }))}
        />
        <NativeSelect
          label={t.scheme}
          description={t.schemeAbout}
          value={fields.scheme}
          onChange={(event) => onChange({ ...fields, scheme: schemes.find((each) => each === event.currentTarget.value) ?? 'system' })}
          data={schemes.map((scheme) => ({ value: scheme, label: t.schemes[scheme] }))}
        />
        {colorNames.map((name) => {
          const found = faint.find((each) => each.name === name);
          return (
            <ColorField
              key={name}
              label={t.colors[name]}
              about={t.colorsAbout[name]}
              value={fields.colors[name]}
              shown={shownColors({}, fields.scheme === 'dark' ? 'dark' : 'light')[name]}
              error={faultAt(placeOf.color(name))}
              isAttempted={isAttempted}
              warning={found && warningOf(found)}
              onChange={(color) => onChange({ ...fields, colors: { ...fields.colors, [name]: color } })}
            />
          );
        })}
      </Stack>
    </Fieldset>
  );
}
