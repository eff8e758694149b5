import { Button, CopyButton as Copying } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useTexts } from '../texts/language';

interface Props {
  value: string;
  label: string;
}

export function CopyButton({ value, label }: Props) {
  const t = useTexts();
  return (
    <Copying value={value} timeout={2000}>
      {({ copied, copy }) => (
        <Button
          size="xs"
          variant="default"
          onClick={copy}
          aria-label={copied ? t.copied : t.copyOf(label)}
          leftSection={copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
        >
          {copied ? t.copied : t.copy}
        </Button>
      )}
    </Copying>
  );
}
