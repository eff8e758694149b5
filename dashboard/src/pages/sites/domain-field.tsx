import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/language';
import { domainIn } from './domain-in';

interface Props {
  name: string;
  value: string;
  error?: ReactNode;
  onChange: (typed: string) => void;
}

/** Says which domain a pasted URL stands for. The form reads it with `domainIn`. */
export function DomainField({ name, value, error, onChange }: Props) {
  const t = useTexts();
  const domain = domainIn(value);
  const isCleaned = domain !== '' && domain !== value.trim();
  return (
    <TextInput
      name={name}
      label={t.sites.domain}
      description={
        <>
          {t.sites.domainAbout} <span role="status">{isCleaned && <b>{t.sites.domainKept(domain)}</b>}</span>
        </>
      }
      placeholder="www.example.com"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      maxLength={2048}
      spellCheck={false}
      autoCapitalize="off"
      required
    />
  );
}
