import { Alert, Fieldset, Stack, Text } from '@mantine/core';
import { useBannerTexts } from '../../../../texts/banner-texts';
import { placeOf } from './banner-faults';
import { textNamesOf, type BannerFields } from './banner-fields';
import { proposedTexts, type BuiltInTexts } from './built-in-texts';
import type { FaultText } from './use-fault-text';
import classes from './banner-panel.module.css';
import { TextInputs } from './text-inputs';

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
        <TextInputs
          names={textNamesOf(fields)}
          own={fields.texts[language] ?? {}}
          proposed={proposedTexts(language, table, fields.languages)}
          errorAt={(name) => faultAt(placeOf.text(language, name))}
          onChange={(own) => onChange({ ...fields, texts: { ...fields.texts, [language]: own } })}
          {...{ language, hasPolicy }}
        />
      </Stack>
    </Fieldset>
  );
}
