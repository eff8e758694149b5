import { Box, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { emailHash, looksLikeEmail } from './email-hash';
import { EmailHint } from './email-hint';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  initial: string;
  onSubject?: (subjectId: string) => void;
}

/** An email becomes its hash in the browser, unless the person sends it as it is. */
export function SubjectField({ initial, onSubject, ...input }: Props) {
  const [typed, setTyped] = useState(initial);
  // An existing subject may be an email: consents recorded under it have no other ID.
  const [isHashing, setHashing] = useState(!looksLikeEmail(initial));
  const isEmail = looksLikeEmail(typed) && input.readOnly !== true;
  const subjectOf = (text: string, hashing: boolean) => (hashing && looksLikeEmail(text) ? emailHash(text) : text);
  const subjectId = subjectOf(typed, isHashing);
  const change = (text: string, hashing: boolean) => {
    setTyped(text);
    setHashing(hashing);
    onSubject?.(subjectOf(text, hashing));
  };
  return (
    <Box w="100%">
      <TextInput
        value={typed}
        onChange={(event) => change(event.currentTarget.value, true)}
        maxLength={256}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...input}
      />
      {isEmail && <EmailHint isHashed={isHashing} other={subjectId} onSwitch={() => change(typed, !isHashing)} />}
    </Box>
  );
}
