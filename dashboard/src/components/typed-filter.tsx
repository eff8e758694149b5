import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

/** Long enough to type a word, too short to notice. */
const typingMs = 350;

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  value: string;
  onFilter: (value: string) => void;
  /** Texts that must not be sent while incomplete, such as part of an email. A pause doesn't send them. Enter and blur do. */
  isHeld?: (text: string) => boolean;
}

/** Follows changes of the filter from elsewhere, such as Back or a chip. */
export function TypedFilter({ value, onFilter, isHeld, ...input }: Props) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (value === sent.current) return;
    clearTimeout(timer.current);
    sent.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (text: string) => {
    clearTimeout(timer.current);
    if (text === sent.current) return;
    sent.current = text;
    onFilter(text);
  };
  return (
    <TextInput
      {...input}
      value={typed}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value;
        setTyped(text);
        clearTimeout(timer.current);
        if (isHeld?.(text) !== true) timer.current = setTimeout(() => send(text), typingMs);
      }}
      onKeyDown={({ key }) => key === 'Enter' && send(typed)}
      onBlur={() => send(typed)}
    />
  );
}
