import { ActionIcon, CopyButton } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useTexts } from '../texts/language';

interface Props {
  value: string;
  label: string;
}

export function CopyIcon({ value, label }: Props) {
  const t = useTexts();
  return (
    <CopyButton value={value} timeout={2000}>
      {({ copied, copy }) => (
        <ActionIcon size="sm" variant="subtle" color="gray" onClick={copy} aria-label={copied ? t.copied : t.copyOf(label)}>
          {copied ? <Check size={13} aria-hidden /> : <Copy size={13} aria-hidden />}
        </ActionIcon>
      )}
    </CopyButton>
  );
}
