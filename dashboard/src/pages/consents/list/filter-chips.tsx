import { Button, Group } from '@mantine/core';
import { X } from 'lucide-react';
import { LinkButton } from '../../../components/links';
import type { SiteNames } from '../../../components/site-names';
import { useTexts } from '../../../texts/language';
import { filterNames, type SearchTexts } from './filters';
import { useFilterText } from './use-filter-text';

interface Props {
  search: SearchTexts;
  siteNames: SiteNames;
  onRemove: (name: keyof SearchTexts) => void;
}

export function FilterChips({ search, siteNames, onRemove }: Props) {
  const t = useTexts();
  const textOf = useFilterText(siteNames, search);
  const names = filterNames(search);
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
