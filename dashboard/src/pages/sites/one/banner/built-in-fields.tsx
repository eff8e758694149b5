import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useBannerTexts } from '../../../../texts/banner-texts';
import { useLanguage } from '../../../../texts/language';
import classes from './banner-panel.module.css';
import type { BuiltInTexts } from './built-in-texts';
import { useLanguageNames } from './use-language-names';

interface Props {
  chosen: readonly string[];
  table: BuiltInTexts;
  onAdd: (tags: readonly string[]) => void;
  onLanguage: (language: string) => void;
}

/** Adds languages that we have texts in. */
export function BuiltInFields({ chosen, table = [], onAdd, onLanguage }: Props) {
  const t = useBannerTexts();
  const { language: ofDashboard } = useLanguage();
  const nameOf = useLanguageNames();
  const [selected, setSelected] = useState('');
  const options = table
    .filter(({ tag }) => !chosen.includes(tag))
    .map(({ tag }) => ({ value: tag, label: nameOf(tag) }))
    .sort((one, other) => one.label.localeCompare(other.label, ofDashboard));
  // An added language is no option any more.
  const tag = options.find(({ value }) => value === selected)?.value ?? options[0]?.value;
  return (
    <>
      <Group align="flex-start" gap="xs">
        <NativeSelect
          label={t.builtIn}
          description={t.builtInAbout}
          inputWrapperOrder={['label', 'input', 'description']}
          value={tag ?? ''}
          onChange={(event) => setSelected(event.currentTarget.value)}
          data={options}
          disabled={tag === undefined}
          flex="1 1 200px"
        />
        <Button
          variant="default"
          className={classes.add}
          aria-label={tag === undefined ? t.addBuiltIn : `${t.addBuiltIn}: ${nameOf(tag)}`}
          onClick={() => {
            if (tag === undefined) return;
            onAdd([tag]);
            onLanguage(tag);
          }}
        >
          {t.addBuiltIn}
        </Button>
      </Group>
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          onClick={() =>
            onAdd(
              table
                .filter(({ isOfUnion }) => isOfUnion)
                .map(tagOf)
                .filter(isAdded),
            )
          }
        >
          {t.addUnion}
        </Button>
        <Button variant="default" size="xs" onClick={() => onAdd(table.map(tagOf).filter(isAdded))}>
          {t.addAll}
        </Button>
      </Group>
    </>
  );
}

const tagOf = ({ tag }: { tag: string }): string => tag;
/** English is always there. */
const isAdded = (tag: string): boolean => tag !== 'en';
