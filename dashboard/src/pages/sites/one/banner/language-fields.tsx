import { NativeSelect, Stack } from '@mantine/core';
import { ConfirmButton } from '../../../../components/confirm-button';
import { useBannerTexts } from '../../../../texts/banner-texts';
import { AddField } from './add-field';
import { languageFault } from './banner-faults';
import { languagesOf, shippedLanguages, type BannerFields } from './banner-fields';
import { useLanguageNames } from './use-language-names';

interface Props {
  fields: BannerFields;
  language: string;
  onLanguage: (language: string) => void;
  onChange: (fields: BannerFields) => void;
}

export function LanguageFields({ fields, language, onLanguage, onChange }: Props) {
  const t = useBannerTexts();
  const nameOf = useLanguageNames();
  const languages = languagesOf(fields);
  return (
    <Stack gap="sm">
      <NativeSelect
        label={t.language}
        description={t.languageAbout}
        value={language}
        onChange={(event) => onLanguage(event.currentTarget.value)}
        data={languages.map((tag) => ({ value: tag, label: nameOf(tag) }))}
      />
      {!shippedLanguages.includes(language) && (
        <ConfirmButton
          label={t.removeLanguage}
          name={`${t.removeLanguage}: ${nameOf(language)}`}
          title={t.removeLanguageTitle(nameOf(language))}
          confirm={t.removeLanguage}
          isDangerous
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          onConfirm={() => {
            onChange(withoutLanguage(fields, language));
            return Promise.resolve();
          }}
        >
          {t.removeLanguageAbout}
        </ConfirmButton>
      )}
      <AddField
        label={t.newLanguage}
        about={t.newLanguageAbout}
        placeholder="fr"
        button={t.addLanguage}
        faults={t.newLanguageFaults}
        faultOf={(tag) => languageFault(tag, languages)}
        onAdd={(tag) => {
          onChange({ ...fields, texts: { ...fields.texts, [tag]: {} } });
          onLanguage(tag);
        }}
      />
    </Stack>
  );
}

function withoutLanguage(fields: BannerFields, language: string): BannerFields {
  const without = <Value,>(record: Record<string, Value>) => Object.fromEntries(Object.entries(record).filter(([tag]) => tag !== language));
  const { categories, texts } = fields;
  return {
    ...fields,
    texts: without(texts),
    categories:
      categories?.map((category) => ({ ...category, label: without(category.label), description: without(category.description) })) ?? null,
  };
}
