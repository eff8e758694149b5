import { Textarea } from '@mantine/core';
import { useLanguage } from '../../../texts/language';
import { lengthOf } from './policy-faults';

/** What the API takes, in code points; a text of that many UTF-16 units never has more. */
const maxLength = 500;

interface Props {
  note: string;
  onChange: (note: string) => void;
}

/** The note that a version is published with. */
export function ChangeNote({ note, onChange }: Props) {
  const { language, texts: t } = useLanguage();
  return (
    <Textarea
      label={t.policies.noteLabel}
      description={t.policies.noteAbout(new Intl.NumberFormat(language).format(lengthOf(note)))}
      value={note}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={maxLength}
      autosize
      minRows={2}
      maxRows={6}
    />
  );
}
