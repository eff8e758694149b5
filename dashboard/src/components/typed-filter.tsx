import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

/** Long enough for a word to be typed, too short to be waited for. */
const typingMs = 350;

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  /** What the list is filtered by now. */
  value: string;
  /** Called when the typing pauses, on Enter, and when the field is left. */
  onFilter: (value: string) => void;
  /** Texts that a pause does not end, such as an email of which a part must not be sent. Enter and leaving the field do. */
  isHeld?: (text: string) => boolean;
}

/** A field that filters while somebody types. What others make of the filter, such as Back or a chip, it shows. */
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
