import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../../api/client';
import { Form } from '../../components/form';
import { usePlanLimit } from '../../components/use-plan-limit';
import { useTexts } from '../../texts/language';
import { CategoriesField } from './categories-field';

interface Props {
  site?: Schema<'Site'>;
  write: { isPending: boolean; error: Error | null };
  submit: string;
  /** When it takes the place of a form that was sent, and that had the focus. */
  hasFocus?: boolean;
  onSubmit: (body: Schema<'SiteBody'>) => void;
}

/** Name, domain and categories of a site, new or known. */
export function SiteForm({ site, write, submit, hasFocus = false, onSubmit }: Props) {
  const t = useTexts();
  const limit = usePlanLimit('sites');
  const [categories, setCategories] = useState(site?.categories ?? null);
  return (
    <Form
      write={write}
      submit={submit}
      advice={limit}
      maw={480}
      onSubmit={(field) => onSubmit({ name: field('name'), domain: field('domain').trim(), categories })}
    >
      <TextInput
        name="name"
        label={t.fields.name}
        defaultValue={site?.name ?? ''}
        maxLength={120}
        autoFocus={hasFocus}
        required
        data-autofocus
      />
      <TextInput
        name="domain"
        label={t.sites.domain}
        description={t.sites.domainAbout}
        placeholder="www.example.com"
        defaultValue={site?.domain ?? ''}
        maxLength={253}
        spellCheck={false}
        autoCapitalize="off"
        required
      />
      <CategoriesField name="categories" value={categories} onChange={setCategories} />
    </Form>
  );
}
