import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import { ConfirmButton } from '../../../../components/confirm-button';
import { useBannerTexts } from '../../../../texts/banner-texts';
import { AddField } from './add-field';
import { languageFault } from './banner-faults';
import { languagesOf, type BannerFields } from './banner-fields';
import { BuiltInFields } from './built-in-fields';
import type { BuiltInTexts } from './built-in-texts';
import { useLanguageNames } from './use-language-names';

interface Props {
  fields: BannerFields;
  table: BuiltInTexts;
  language: string;
  onLanguage: (language: string) => void;
  onChange: (fields: BannerFields) => void;
}

export function LanguageFields({ fields, table, language, onLanguage, onChange }: Props) {
  const t = useBannerTexts();
  const nameOf = useLanguageNames();
  const languages = languagesOf(fields);
  const addBuiltIn = (tags: readonly string[]) => onChange({ ...fields, languages: [...new Set([...fields.languages, ...tags])] });
  const builtIn = (typed: string) => table?.find(({ tag }) => tag.toLowerCase() === typed.toLowerCase())?.tag;
  const add = (typed: string) => {
    const tag = builtIn(typed);
    if (tag === undefined) onChange({ ...fields, texts: { ...fields.texts, [typed]: {} } });
    else addBuiltIn([tag]);
    onLanguage(tag ?? typed);
  };
  return (
    <Stack gap="sm">
      <NativeSelect
        label={t.language}
        description={t.languageAbout}
        value={language}
        onChange={(event) => onLanguage(event.currentTarget.value)}
        data={languages.map((tag) => ({ value: tag, label: nameOf(tag) }))}
      />
      <Group gap="sm">
        {language !== 'en' && (
          <ConfirmButton
            label={t.removeLanguage}
            name={`${t.removeLanguage}: ${nameOf(language)}`}
            title={t.removeLanguageTitle(nameOf(language))}
            confirm={t.removeLanguage}
            isDangerous
            size="xs"
            onConfirm={() => {
              onChange(withoutLanguage(fields, language));
              return Promise.resolve();
            }}
          >
            {t.removeLanguageAbout}
          </ConfirmButton>
        )}
        <Text size="sm" c="dimmed" role="status">
          {t.languagesOfVisitors(languages.length)}
        </Text>
      </Group>
      <BuiltInFields chosen={['en', ...fields.languages]} table={table} onAdd={addBuiltIn} onLanguage={onLanguage} />
      <AddField
        label={t.newLanguage}
        about={t.newLanguageAbout}
        placeholder="fa"
        button={t.addLanguage}
        faults={t.newLanguageFaults}
        faultOf={(typed) => languageFault(builtIn(typed) ?? typed, languages, Object.keys(fields.texts).length)}
        onAdd={add}
      />
    </Stack>
  );
}

function withoutLanguage(fields: BannerFields, language: string): BannerFields {
  const without = <Value,>(record: Record<string, Value>) => Object.fromEntries(Object.entries(record).filter(([tag]) => tag !== language));
  const { categories, languages, texts, rules, identity } = fields;
  return {
    ...fields,
    languages: languages.filter((tag) => tag !== language),
    texts: without(texts),
    identity: identity?.texts ? { ...identity, texts: without(identity.texts) } : identity,
    rules: rules.map((rule) => ({ ...rule, texts: rule.texts && without(rule.texts) })),
    categories:
      categories?.map((category) => ({ ...category, label: without(category.label), description: without(category.description) })) ?? null,
  };
}
