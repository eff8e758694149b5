import type { Texts } from '@consent/banner';
import { Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useBannerTexts } from '../../../../texts/banner-texts';
import { hasOwnTexts, textNamesOf, withoutBlanks, type BannerFields } from './banner-fields';
import classes from './banner-panel.module.css';
import { placeOfRule, type RuleFields } from './place-rules';
import { TextInputs } from './text-inputs';
import type { FaultText } from './use-fault-text';
import { useLanguageNames } from './use-language-names';

interface Props {
  rule: RuleFields;
  index: number;
  fields: Pick<BannerFields, 'texts' | 'respectsSignal'>;
  /** Of the banner. */
  proposed: Texts;
  language: string;
  hasPolicy: boolean;
  faultAt: FaultText;
  onChange: (rule: RuleFields) => void;
}

/** Texts that replace those of the banner where the rule applies. Closed until they are wanted, because a rule seldom has any. */
export function RuleTexts({ rule, index, fields, proposed, language, hasPolicy, faultAt, onChange }: Props) {
  const t = useBannerTexts().placeRules;
  const nameOf = useLanguageNames();
  const [isOpened, setOpened] = useState(false);
  const { texts = {} } = rule;
  const name = t.rule(index + 1);
  const written = Object.keys(texts).filter((tag) => hasOwnTexts(texts[tag] ?? {}));
  if (!isOpened && written.length === 0)
    return (
      <Button
        variant="default"
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        aria-label={t.writeTextsOf(name)}
        onClick={() => setOpened(true)}
      >
        {t.writeTexts}
      </Button>
    );
  const others = written.filter((tag) => tag !== language);
  return (
    <Fieldset className={classes.rule} legend={t.ownTexts(name)}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t.ownTextsAbout(nameOf(language))} {others.length > 0 && t.alsoIn(others.map(nameOf).join(', '))}
        </Text>
        <TextInputs
          names={textNamesOf({ rules: [rule], respectsSignal: fields.respectsSignal })}
          own={texts[language] ?? {}}
          proposed={{ ...proposed, ...withoutBlanks(fields.texts[language] ?? {}) }}
          errorAt={(text) => faultAt(placeOfRule(index, `texts.${language}.${text}`))}
          onChange={(own) => onChange({ ...rule, texts: { ...texts, [language]: own } })}
          {...{ language, hasPolicy }}
        />
        <Group>
          <Button
            variant="default"
            size="xs"
            aria-label={t.removeTextsOf(name)}
            onClick={() => {
              onChange({ ...rule, texts: {} });
              setOpened(false);
            }}
          >
            {t.removeTexts}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}
