import { Alert, Fieldset, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useBannerTexts } from '../../../../texts/banner-texts';
import { placeOf } from './banner-faults';
import { messageNames, textNamesOf, type BannerFields, type textNames } from './banner-fields';
import { proposedTexts, type BuiltInTexts } from './built-in-texts';
import type { FaultText } from './use-fault-text';
import classes from './banner-panel.module.css';

interface Props {
  fields: BannerFields;
  language: string;
  table: BuiltInTexts;
  hasPolicy: boolean;
  faultAt: FaultText;
  onChange: (fields: BannerFields) => void;
}

export function TextFields({ fields, language, table, hasPolicy, faultAt, onChange }: Props) {
  const t = useBannerTexts();
  const own = fields.texts[language] ?? {};
  const proposed = proposedTexts(language, table, fields.languages);
  const propsOf = (name: (typeof textNames)[number]) => ({
    label: t.text[name],
    value: own[name] ?? '',
    placeholder: proposed[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...fields, texts: { ...fields.texts, [language]: { ...own, [name]: event.currentTarget.value } } }),
    error: faultAt(placeOf.text(language, name)),
    lang: language,
    dir: 'auto',
  });
  const names = textNamesOf(fields);
  const messages = names.filter((name) => messageNames.includes(name));
  const buttons = names.filter((name) => name !== 'title' && !messageNames.includes(name));
  const about: Partial<Record<(typeof textNames)[number], string>> = { message: t.messageAbout, held: t.heldAbout };
  const isDraft = fields.languages.includes(language) && table?.find(({ tag }) => tag === language)?.isDraft === true;
  return (
    <Fieldset variant="unstyled" className={classes.section} legend={t.texts}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t.textsAbout}
        </Text>
        {isDraft && (
          <Alert color="gray" variant="light" role="status">
            {t.draftAbout}
          </Alert>
        )}
        <TextInput {...propsOf('title')} />
        {messages.map((name) => (
          <Textarea key={name} {...propsOf(name)} description={about[name] ?? t.ruleMessageAbout} rows={name === 'message' ? 4 : 2} />
        ))}
        <div className={classes.pairs}>
          {buttons.map((name) => (
            <TextInput key={name} {...propsOf(name)} {...(name === 'policy' && !hasPolicy && { description: t.policyAbout })} />
          ))}
        </div>
        <Textarea {...propsOf('held')} description={t.heldAbout} rows={2} />
      </Stack>
    </Fieldset>
  );
}
