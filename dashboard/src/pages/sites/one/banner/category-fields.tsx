import { Button, Fieldset, Group, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useBannerTexts } from '../../../../texts/banner-texts';
import { placeOf } from './banner-faults';
import type { Category } from './banner-fields';
import classes from './banner-panel.module.css';
import { CookieList } from './cookie-list';
import { OrderButtons } from './order-buttons';
import type { FaultText } from './use-fault-text';

interface Props {
  category: Category;
  language: string;
  /** What visitors read without a label of the site. */
  proposedLabel: (category: Category) => string;
  /** Our texts for it, by language. Visitors read them only if the owner takes them. */
  proposedDescriptions: Record<string, string>;
  isFirst: boolean;
  isLast: boolean;
  faultAt: FaultText;
  onChange: (category: Category) => void;
  onMove: (by: -1 | 1) => void;
  /** Undefined if the site's closed set decides. */
  onRemove: (() => void) | undefined;
}

export function CategoryFields({
  category,
  language,
  proposedLabel,
  proposedDescriptions,
  isFirst,
  isLast,
  faultAt,
  onChange,
  onMove,
  onRemove,
}: Props) {
  const t = useBannerTexts();
  const { key, required, label, description } = category;
  const { [language]: ownLabel = '', ...otherLabels } = label;
  const { [language]: ownDescription = '', en = '' } = description;
  const proposal = ownDescription === '' ? proposedDescriptions[language] : undefined;
  const own = Object.fromEntries(Object.entries(description).filter(([, text]) => text !== ''));
  const textProps = { lang: language, dir: 'auto' };
  return (
    <Fieldset className={classes.category} legend={key}>
      <Stack gap="sm">
        <TextInput
          label={t.label}
          value={ownLabel}
          placeholder={proposedLabel({ ...category, label: otherLabels })}
          onChange={(event) => onChange({ ...category, label: { ...label, [language]: event.currentTarget.value } })}
          error={faultAt(placeOf.category(key, 'label', language))}
          {...textProps}
        />
        <Textarea
          label={t.description}
          description={t.descriptionAbout}
          value={ownDescription}
          placeholder={language === 'en' ? '' : en}
          onChange={(event) => onChange({ ...category, description: { ...description, [language]: event.currentTarget.value } })}
          error={faultAt(placeOf.category(key, 'description', language))}
          rows={2}
          {...textProps}
        />
        {proposal !== undefined && (
          <Group justify="space-between" wrap="nowrap" gap="xs">
            <Text size="sm" c="dimmed" {...textProps}>
              {proposal}
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              flex="none"
              aria-label={t.useDescriptionOf(key)}
              onClick={() => onChange({ ...category, description: { ...proposedDescriptions, ...own } })}
            >
              {t.useDescription}
            </Button>
          </Group>
        )}
        <CookieList category={category} language={language} faultAt={faultAt} onChange={(cookies) => onChange({ ...category, cookies })} />
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <Switch
            label={t.required}
            description={t.requiredAbout}
            checked={required}
            onChange={(event) => onChange({ ...category, required: event.currentTarget.checked })}
          />
          <OrderButtons name={key} remove={onRemove && { label: t.removeCategory(key), onRemove }} {...{ isFirst, isLast, onMove }} />
        </Group>
      </Stack>
    </Fieldset>
  );
}
