import type { Texts } from '@consent/banner';
import { Textarea, TextInput } from '@mantine/core';
import { useBannerTexts } from '../../../../texts/banner-texts';
import { messageNames, type textNames } from './banner-fields';
import classes from './banner-panel.module.css';

type Name = (typeof textNames)[number];

interface Props {
  names: readonly Name[];
  own: Partial<Texts>;
  /** What visitors read where a field is empty. */
  proposed: Texts;
  language: string;
  hasPolicy: boolean;
  errorAt: (name: Name) => string | undefined;
  onChange: (own: Partial<Texts>) => void;
}

/** A field for each text of the banner in one language. */
export function TextInputs({ names, own, proposed, language, hasPolicy, errorAt, onChange }: Props) {
  const t = useBannerTexts();
  const propsOf = (name: Name) => ({
    label: t.text[name],
    value: own[name] ?? '',
    placeholder: proposed[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ ...own, [name]: event.currentTarget.value }),
    error: errorAt(name),
    lang: language,
    dir: 'auto',
  });
  const buttons = names.filter((name) => name !== 'title' && !messageNames.includes(name));
  const about: Partial<Record<Name, string>> = { message: t.messageAbout, held: t.heldAbout };
  return (
    <>
      <TextInput {...propsOf('title')} />
      {names
        .filter((name) => messageNames.includes(name))
        .map((name) => (
          <Textarea key={name} {...propsOf(name)} description={about[name] ?? t.ruleMessageAbout} rows={name === 'message' ? 4 : 2} />
        ))}
      <div className={classes.pairs}>
        {buttons.map((name) => (
          <TextInput key={name} {...propsOf(name)} {...(name === 'policy' && !hasPolicy && { description: t.policyAbout })} />
        ))}
      </div>
    </>
  );
}
