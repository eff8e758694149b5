import { Stack, Text, TextInput } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { useBannerTexts } from '../../../../texts/banner-texts';
import { isFullColor } from './banner-faults';
import classes from './banner-panel.module.css';

interface Props {
  label: string;
  about: string;
  value: string;
  /** The picker's start value if the field is empty. */
  shown: string;
  error: string | undefined;
  /** True: show the error even while the field has the focus. */
  isAttempted: boolean;
  /** Doesn't prevent saving. */
  warning: ReactNode;
  onChange: (value: string) => void;
}

export function ColorField({ label, about, value, shown, error, isAttempted, warning, onChange }: Props) {
  const t = useBannerTexts();
  const warningId = useId();
  const [isTyping, setTyping] = useState(false);
  return (
    <Stack gap={4}>
      <TextInput
        label={label}
        description={about}
        value={value}
        placeholder={t.colorDefault}
        leftSection={
          <input
            type="color"
            className={classes.picker}
            aria-label={t.pickColor(label)}
            value={isFullColor(value) ? value.trim().toLowerCase() : shown}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        }
        leftSectionPointerEvents="all"
        onChange={(event) => onChange(event.currentTarget.value)}
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
        error={isTyping && !isAttempted ? undefined : error}
        maxLength={20}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        aria-describedby={warning === undefined ? undefined : warningId}
      />
      <Text id={warningId} role="status" size="xs" className={classes.warning}>
        {warning}
      </Text>
    </Stack>
  );
}
