import { Switch, TagsInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/language';
import { proposedCategories } from './proposed-categories';

interface Props {
  name: string;
  /** Null: any category is accepted. */
  value: string[] | null;
  error?: ReactNode;
  onChange: (categories: string[] | null) => void;
}

/** Whether a site takes only certain categories, and which ones. */
export function CategoriesField({ name, value, error, onChange }: Props) {
  const t = useTexts();
  return (
    <>
      <Switch
        label={t.sites.closed}
        description={t.sites.closedAbout}
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? proposedCategories : null)}
      />
      {value !== null && (
        <TagsInput
          name={name}
          label={t.sites.categories}
          description={t.sites.categoriesAbout}
          value={value}
          onChange={onChange}
          error={error}
          data={proposedCategories}
          maxTags={64}
          splitChars={[',', ' ']}
          clearButtonProps={{ 'aria-label': t.clear }}
          comboboxProps={{ withinPortal: false }}
        />
      )}
    </>
  );
}
