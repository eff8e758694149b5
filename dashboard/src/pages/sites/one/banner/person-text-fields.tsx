import { Fieldset, Stack, Text, Textarea } from '@mantine/core';
import { useBannerTexts } from '../../../../texts/banner-texts';
import { placeOf } from './banner-faults';
import { personNames, type BannerFields, type PersonTexts } from './banner-fields';
import { proposedPersonTexts, type BuiltInTexts } from './built-in-texts';
import type { FaultText } from './use-fault-text';
import classes from './banner-panel.module.css';

interface Props {
  fields: BannerFields;
  language: string;
  table: BuiltInTexts;
  faultAt: FaultText;
  onChange: (fields: BannerFields) => void;
}

/** What the banner says about devices, in one language. Only of sites that identify their signed-in people. */
export function PersonTextFields({ fields, language, table, faultAt, onChange }: Props) {
  const t = useBannerTexts();
  const { identity } = fields;
  if (identity === null) return null;
  const own: PersonTexts = identity.texts?.[language] ?? {};
  const proposed = proposedPersonTexts(language, table);
  return (
    <Fieldset variant="unstyled" className={classes.section} legend={t.person.legend}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t.person.about}
        </Text>
        {personNames.map((name) => (
          <Textarea
            key={name}
            label={t.person.text[name]}
            description={t.person.textAbout[name]}
            value={own[name] ?? ''}
            placeholder={proposed[name] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...fields, identity: { ...identity, texts: { ...identity.texts, [language]: { ...own, [name]: value } } } })
            }
            error={faultAt(placeOf.person(language, name))}
            lang={language}
            dir="auto"
            rows={2}
          />
        ))}
      </Stack>
    </Fieldset>
  );
}
