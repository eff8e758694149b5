import { Button, Group } from '@mantine/core';
import { X } from 'lucide-react';
import { LinkButton } from '../../../components/links';
import { siteNameOf, type SiteNames } from '../../../components/site-names';
import { useLanguage, useTexts } from '../../../texts/language';
import { dayText } from '../../../texts/moments';
import { isDay, type SearchTexts } from './filters';

interface Props {
  search: SearchTexts;
  siteNames: SiteNames;
  onRemove: (name: keyof SearchTexts) => void;
}

/** The filters that are on, each with a way to take it off. */
export function FilterChips({ search, siteNames, onRemove }: Props) {
  const t = useTexts();
  const textOf = useFilterText(siteNames);
  const names = Object.keys(search) as (keyof SearchTexts)[];
  if (names.length === 0) return null;
  return (
    <Group gap="xs" mt="xs" role="group" aria-label={t.consents.filters}>
      {names.map((name) => {
        const text = textOf(name, search[name] ?? '');
        return (
          <Button
            key={name}
            size="compact-xs"
            variant="light"
            radius="xl"
            maw="100%"
            aria-label={t.consents.removeFilter(text)}
            rightSection={<X size={12} aria-hidden />}
            onClick={() => onRemove(name)}
          >
            {text}
          </Button>
        );
      })}
      {names.length > 1 && (
        <LinkButton to="/consents" search={{}} size="compact-xs" variant="subtle">
          {t.consents.clearSearch}
        </LinkButton>
      )}
    </Group>
  );
}

function useFilterText(siteNames: SiteNames): (name: keyof SearchTexts, value: string) => string {
  const { language, texts: t } = useLanguage();
  const day = (value: string) => (isDay(value) ? dayText(value, language) : value);
  return (name, value) => {
    switch (name) {
      case 'subject_id':
        return `${t.consents.subject}: ${value}`;
      case 'consent_id':
        return `${t.consents.consentId}: ${value}`;
      case 'site_id':
        return `${t.fields.site}: ${siteNameOf(siteNames, value, t)}`;
      case 'accepted':
        return `${t.consents.decision}: ${value === 'true' ? t.consents.accepted : t.consents.refused}`;
      case 'from':
        return `${t.consents.from}: ${day(value)}`;
      case 'to':
        return `${t.consents.to}: ${day(value)}`;
      case 'include_deleted':
        return t.consents.withErased;
    }
  };
}
