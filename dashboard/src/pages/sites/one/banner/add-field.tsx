import { Button, Group, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { AddFault } from './banner-faults';
import classes from './banner-panel.module.css';

interface Props {
  label: string;
  about: string;
  placeholder: string;
  button: string;
  faults: Record<AddFault, string>;
  faultOf: (text: string) => AddFault | undefined;
  onAdd: (text: string) => void;
}

/** Enter adds the text instead of submitting the form around it. */
export function AddField({ label, about, placeholder, button, faults, faultOf, onAdd }: Props) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<AddFault>();
  const input = useRef<HTMLInputElement>(null);
  const add = () => {
    const wanted = text.trim();
    const found = faultOf(wanted);
    setFault(found);
    if (found !== undefined) return input.current?.focus();
    onAdd(wanted);
    setText('');
  };
  return (
    <Group align="flex-start" gap="xs">
      <TextInput
        ref={input}
        label={label}
        description={about}
        placeholder={placeholder}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setFault(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
        error={fault && faults[fault]}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        flex="1 1 200px"
      />
      <Button variant="default" onClick={add} className={classes.add}>
        {button}
      </Button>
    </Group>
  );
}
