import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../texts/language';
import { shownTime, typedTime } from '../../texts/typed-day';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'onBlur'> {
  /** Such as 15:05. */
  initial: string;
}

/** A time in the format of the page's language. In a form, the value under its name is the typed text, which `typedTime` reads. */
export function TimeField({ initial, error, ...input }: Props) {
  const { language, texts: t } = useLanguage();
  const [typed, setTyped] = useState(() => shownTime(initial, language));
  const [isLeft, setLeft] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const found = typedTime(typed);
  const unreadable = t.days.unreadableTime(shownTime('15:30', language));
  const isReadable = typed.trim() === '' || found !== undefined;
  useEffect(() => {
    field.current?.setCustomValidity(isReadable ? '' : unreadable);
  }, [isReadable, unreadable]);
  return (
    <TextInput
      {...input}
      ref={field}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        setLeft(false);
      }}
      onBlur={() => {
        setLeft(true);
        if (found !== undefined) setTyped(shownTime(found, language));
      }}
      autoComplete="off"
      spellCheck={false}
      error={isLeft && !isReadable ? unreadable : error}
    />
  );
}
