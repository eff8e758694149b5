import { textsIn } from '@consent/banner';
import { Fieldset, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useBannerTexts } from '../../../../texts/banner-texts';
import { placeOf } from './banner-faults';
import { textNames, type BannerFields } from './banner-fields';
import type { FaultText } from './use-fault-text';
import classes from './banner-panel.module.css';

interface Props {
  fields: BannerFields;
  language: string;
  hasPolicy: boolean;
  faultAt: FaultText;
  onChange: (fields: BannerFields) => void;
}

export function TextFields({ fields, language, hasPolicy, faultAt, onChange }: Props) {
  const t = useBannerTexts();
  const own = fields.texts[language] ?? {};
  const shipped = textsIn(language, { texts: {} });
  const propsOf = (name: (typeof textNames)[number]) => ({
    label: t.text[name],
    value: own[name] ?? '',
    placeholder: shipped[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...fields, texts: { ...fields.texts, [language]: { ...own, [name]: event.currentTarget.value } } }),
    error: faultAt(placeOf.text(language, name)),
    lang: language,
    dir: 'auto',
  });
  const [title, message, ...buttons] = textNames;
  return (
    <Fieldset variant="unstyled" className={classes.section} legend={t.texts}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t.textsAbout}
        </Text>
        <TextInput {...propsOf(title)} />
        <Textarea {...propsOf(message)} description={t.messageAbout} rows={4} />
        <div className={classes.pairs}>
          {buttons.map((name) => (
            <TextInput key={name} {...propsOf(name)} {...(name === 'policy' && !hasPolicy && { description: t.policyAbout })} />
          ))}
        </div>
      </Stack>
    </Fieldset>
  );
}
