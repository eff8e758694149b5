import { countries, subdivisions } from '@consent/notice';
import { Anchor, Fieldset, Group, MultiSelect, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { type ComponentProps, useMemo } from 'react';
import { useBannerTexts } from '../../../../texts/banner-texts';
import classes from './banner-panel.module.css';
import { OrderButtons } from './order-buttons';
import { afterAnswers, models, mostPlaces, placeOfRule, presetOf, signalEffects, type Again, type RuleFields } from './place-rules';
import { RuleTexts } from './rule-texts';
import type { FaultText } from './use-fault-text';
import { usePlaceNames } from './use-place-names';

interface Props {
  rule: RuleFields;
  index: number;
  isLast: boolean;
  /** Keys of categories that a visitor can refuse. */
  optional: readonly string[];
  ofTexts: Pick<ComponentProps<typeof RuleTexts>, 'fields' | 'proposed' | 'language' | 'hasPolicy'>;
  faultAt: FaultText;
  onChange: (rule: RuleFields) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** Offered first. */
const groups = ['*', 'EEA'];
const { compare } = new Intl.Collator();

export function PlaceRuleFields({ rule, index, isLast, optional, ofTexts, faultAt, onChange, onMove, onRemove }: Props) {
  const t = useBannerTexts().placeRules;
  const { nameOf, namesOf } = usePlaceNames();
  const { places, model, categories, gpc, again } = rule;
  const choices = useMemo(() => {
    const named = [...new Set([...countries, ...subdivisions.keys(), ...places])]
      .map((place) => ({ value: place, label: nameOf(place) }))
      .filter(({ value }) => !groups.includes(value));
    return [...groups.map((place) => ({ value: place, label: nameOf(place) })), ...named.toSorted((a, b) => compare(a.label, b.label))];
  }, [nameOf, places]);
  const title = t.rule(index + 1);
  const preset = presetOf(rule);
  const order = faultAt(placeOfRule(index, 'order'));
  return (
    <Fieldset className={classes.rule} legend={`${index + 1}. ${namesOf(places)}`}>
      <Stack gap="sm">
        <Group justify="flex-end">
          <OrderButtons name={title} isFirst={index === 0} remove={{ label: t.remove(title), onRemove }} {...{ isLast, onMove }} />
        </Group>
        {order !== undefined && (
          <Text size="sm" c="red" role="alert">
            {order}
          </Text>
        )}
        <MultiSelect
          label={t.places}
          description={t.placesAbout}
          placeholder={places.length === 0 ? t.pickPlaces : ''}
          data={choices}
          value={places}
          onChange={(next) => onChange({ ...rule, places: next })}
          error={faultAt(placeOfRule(index, 'places'))}
          nothingFoundMessage={t.noSuchPlace}
          maxValues={mostPlaces}
          limit={40}
          searchable
          hidePickedOptions
          clearButtonProps={{ 'aria-label': t.clearPlaces }}
          // The listbox itself scrolls, because its combobox moves through it by keyboard.
          withScrollArea={false}
          classNames={{ options: classes.options }}
          comboboxProps={{ withinPortal: false }}
        />
        <NativeSelect
          label={t.model}
          description={t.modelAbout[model]}
          value={model}
          onChange={(event) => onChange({ ...rule, model: oneOf(models, event.currentTarget.value) })}
          data={models.map((value) => ({ value, label: t.models[value] }))}
        />
        {optional.length > 0 && (
          <div className={classes.pairs}>
            {optional.map((key) => (
              <NativeSelect
                key={key}
                label={t.categoryModel(key)}
                value={categories[key] ?? ''}
                onChange={(event) => onChange({ ...rule, categories: withModel(categories, key, event.currentTarget.value) })}
                data={[{ value: '', label: t.sameModel }, ...models.map((value) => ({ value, label: t.models[value] }))]}
              />
            ))}
          </div>
        )}
        <NativeSelect
          label={t.signal}
          value={gpc}
          onChange={(event) => onChange({ ...rule, gpc: signalEffects.find((effect) => effect === event.currentTarget.value) ?? '' })}
          data={[{ value: '', label: t.signalOfBanner }, ...signalEffects.map((value) => ({ value, label: t.signals[value] }))]}
        />
        <div className={classes.pairs}>
          {afterAnswers.map((answer) => (
            <AgainFields
              key={answer}
              label={t.again[answer]}
              again={again[answer]}
              error={faultAt(placeOfRule(index, answer))}
              onChange={(changed) => onChange({ ...rule, again: { ...again, [answer]: changed } })}
            />
          ))}
        </div>
        <RuleTexts {...{ rule, index, faultAt, onChange }} {...ofTexts} />
        {preset !== undefined && (
          <Text size="xs" c="dimmed">
            {t.preset(t.presets[preset.name as keyof typeof t.presets], preset.checked)}{' '}
            <Anchor href={preset.source} target="_blank" rel="noopener noreferrer" inherit lang="en">
              {preset.law}
            </Anchor>
          </Text>
        )}
      </Stack>
    </Fieldset>
  );
}

interface AgainProps {
  label: string;
  again: Again;
  error: string | undefined;
  onChange: (again: Again) => void;
}

function AgainFields({ label, again, error, onChange }: AgainProps) {
  const t = useBannerTexts().placeRules;
  return (
    <Stack gap={4}>
      <NativeSelect
        label={label}
        value={again.kind}
        onChange={(event) => onChange({ ...again, kind: oneOf(['site', 'never', 'days'], event.currentTarget.value) })}
        data={(['site', 'never', 'days'] as const).map((value) => ({ value, label: t.againKinds[value] }))}
      />
      {again.kind === 'days' && (
        <TextInput
          aria-label={`${label}: ${t.againKinds.days}`}
          value={again.days}
          onChange={(event) => onChange({ ...again, days: event.currentTarget.value })}
          error={error}
          inputMode="numeric"
          maxLength={8}
          autoComplete="off"
        />
      )}
    </Stack>
  );
}

const oneOf = <Name extends string>(names: readonly [Name, ...Name[]], value: string): Name =>
  names.find((name) => name === value) ?? names[0];

function withModel(categories: RuleFields['categories'], key: string, value: string): RuleFields['categories'] {
  const { [key]: _, ...others } = categories;
  return value === '' ? others : { ...others, [key]: oneOf(models, value) };
}
