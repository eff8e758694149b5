import { Switch, TagsInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Schema } from '../../api/client';
import { categoryName } from '../../components/category-name';
import { useLanguage } from '../../texts/language';
import { firstCategories, proposedCategories } from './proposed-categories';

interface Props {
  name: string;
  /** Null: any category is accepted. */
  value: string[] | null;
  /** Absent for a new site. */
  site: Schema<'Site'> | undefined;
  error?: ReactNode;
  onChange: (categories: string[] | null) => void;
}

/** Whether a site takes only certain categories, and which ones. */
export function CategoriesField({ name, value, site, error, onChange }: Props) {
  const spoken = useLanguage();
  const { texts: t } = spoken;
  const labels = (value ?? []).map((key) => categoryName(key, spoken, site === undefined ? [] : [site]));
  return (
    <>
      <Switch
        label={t.sites.closed}
        description={t.sites.closedAbout}
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? firstCategories : null)}
      />
      {value !== null && (
        <TagsInput
          name={name}
          label={t.sites.categories}
          description={
            <>
              {t.sites.categoriesAbout} {labels.length > 0 && t.sites.categoriesCalled(labels.join(', '))}{' '}
              {site === undefined && t.sites.categoriesDescribed}
            </>
          }
          value={value}
          onChange={onChange}
          error={error}
          data={proposedCategories}
          maxTags={64}
          splitChars={[',', ' ']}
          clearButtonProps={{ 'aria-label': t.clear }}
          // Above the field, because the button that saves is below.
          comboboxProps={{ withinPortal: false, position: 'top' }}
        />
      )}
    </>
  );
}
