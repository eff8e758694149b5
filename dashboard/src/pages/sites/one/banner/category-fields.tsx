import { ActionIcon, Fieldset, Group, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useBannerTexts } from '../../../../texts/banner-texts';
import { placeOf } from './banner-faults';
import type { Category } from './banner-fields';
import classes from './banner-panel.module.css';
import { CookieList } from './cookie-list';
import type { FaultText } from './use-fault-text';

interface Props {
  category: Category;
  language: string;
  /** What visitors read without a label of the site. */
  proposedLabel: (category: Category) => string;
  isFirst: boolean;
  isLast: boolean;
  faultAt: FaultText;
  onChange: (category: Category) => void;
  onMove: (by: -1 | 1) => void;
  /** Undefined if the site's closed set decides. */
  onRemove: (() => void) | undefined;
}

export function CategoryFields({ category, language, proposedLabel, isFirst, isLast, faultAt, onChange, onMove, onRemove }: Props) {
  const t = useBannerTexts();
  const { key, required, label, description } = category;
  const { [language]: ownLabel = '', ...otherLabels } = label;
  const { [language]: ownDescription = '', en = '' } = description;
  const textProps = { lang: language, dir: 'auto' };
  const [up, down] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  const [moved, setMoved] = useState<{ by: -1 | 1 }>();
  // A moved fieldset loses the focus, and at either end its button is disabled.
  useEffect(() => {
    if (moved === undefined) return;
    const [wanted, other] = moved.by === -1 ? [up, down] : [down, up];
    (wanted.current?.disabled === true ? other : wanted).current?.focus();
  }, [moved, up, down]);
  const move = (by: -1 | 1) => {
    onMove(by);
    setMoved({ by });
  };
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
        <CookieList category={category} language={language} faultAt={faultAt} onChange={(cookies) => onChange({ ...category, cookies })} />
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <Switch
            label={t.required}
            description={t.requiredAbout}
            checked={required}
            onChange={(event) => onChange({ ...category, required: event.currentTarget.checked })}
          />
          <Group gap={4} wrap="nowrap">
            <ActionIcon ref={up} variant="default" aria-label={t.moveUp(key)} disabled={isFirst} onClick={() => move(-1)}>
              <ArrowUp size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon ref={down} variant="default" aria-label={t.moveDown(key)} disabled={isLast} onClick={() => move(1)}>
              <ArrowDown size={16} aria-hidden />
            </ActionIcon>
            {onRemove && (
              <ActionIcon variant="default" aria-label={t.removeCategory(key)} onClick={onRemove}>
                <X size={16} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        </Group>
      </Stack>
    </Fieldset>
  );
}
