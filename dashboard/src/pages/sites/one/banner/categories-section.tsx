import { Fieldset, Stack, Switch, Text } from '@mantine/core';
import { useBannerTexts } from '../../../../texts/banner-texts';
import { proposedCategories } from '../../proposed-categories';
import { AddField } from './add-field';
import { categoryFault } from './banner-faults';
import { askedCategories, withDefaults, type BannerFields, type Category } from './banner-fields';
import { proposedDescriptions, proposedLabel, type BuiltInTexts } from './built-in-texts';
import { CategoryFields } from './category-fields';
import classes from './banner-panel.module.css';
import type { FaultText } from './use-fault-text';

interface Props {
  fields: BannerFields;
  /** The site's closed set. Null: open. */
  allowed: readonly string[] | null;
  language: string;
  table: BuiltInTexts;
  faultAt: FaultText;
  onChange: (fields: BannerFields) => void;
}

export function CategoriesSection({ fields, allowed, language, table, faultAt, onChange }: Props) {
  const t = useBannerTexts();
  const categories = askedCategories(fields.categories, allowed);
  const change = (next: Category[] | null) => onChange({ ...fields, categories: next });
  const about = allowed === null ? t.categoriesOpenAbout : allowed.length === 0 ? t.categoriesNone : t.categoriesClosedAbout;
  return (
    <Fieldset variant="unstyled" className={classes.section} legend={t.categories}>
      <Stack gap="md">
        {allowed === null && (
          <Switch
            label={t.byCategory}
            description={t.byCategoryAbout}
            checked={categories !== null}
            onChange={(event) => change(event.currentTarget.checked ? proposedCategories.map((key) => withDefaults({ key })) : null)}
          />
        )}
        {categories !== null && (
          <>
            <Text size="sm" c="dimmed">
              {about}
            </Text>
            {categories.map((category, index) => (
              <CategoryFields
                key={category.key}
                category={category}
                language={language}
                proposedLabel={(unnamed) => proposedLabel(unnamed, language, table, fields.languages)}
                proposedDescriptions={proposedDescriptions(category.key, table, fields.languages)}
                isFirst={index === 0}
                isLast={index === categories.length - 1}
                faultAt={faultAt}
                onChange={(changed) => change(categories.with(index, changed))}
                onMove={(by) => change(swapped(categories, index, index + by))}
                onRemove={allowed === null ? () => change(categories.toSpliced(index, 1)) : undefined}
              />
            ))}
            {allowed === null && (
              <AddField
                label={t.newCategory}
                about={t.newCategoryAbout}
                placeholder="maps"
                button={t.addCategory}
                faults={t.newCategoryFaults}
                faultOf={(key) =>
                  categoryFault(
                    key,
                    categories.map((category) => category.key),
                  )
                }
                onAdd={(key) => change([...categories, withDefaults({ key })])}
              />
            )}
          </>
        )}
      </Stack>
    </Fieldset>
  );
}

function swapped(categories: readonly Category[], one: number, other: number): Category[] {
  const [first, second] = [categories[one], categories[other]];
  return first === undefined || second === undefined ? [...categories] : categories.with(one, second).with(other, first);
}
