import { Textarea } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { useLanguage } from '../../../texts/language';
import { lengthOf } from './policy-faults';

/** What the API takes, in code points; a text of that many UTF-16 units never has more. */
const maxLength = 500;

interface Props {
  note: string;
  ref: Ref<HTMLTextAreaElement>;
  error: ReactNode;
  onChange: (note: string) => void;
}

/** The note that a version is published with. */
export function ChangeNote({ note, ref, error, onChange }: Props) {
  const { language, texts: t } = useLanguage();
  return (
    <Textarea
      label={t.policies.noteLabel}
      description={t.policies.noteAbout(new Intl.NumberFormat(language).format(lengthOf(note)))}
      value={note}
      ref={ref}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={maxLength}
      autosize
      minRows={2}
      maxRows={6}
    />
  );
}
