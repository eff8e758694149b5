import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../../api/client';
import { Form } from '../../components/form';
import { usePlanLimit } from '../../components/use-plan-limit';
import { useTexts } from '../../texts/language';
import { CategoriesField } from './categories-field';
import { DomainField } from './domain-field';
import { domainIn } from './domain-in';
import { firstCategories } from './proposed-categories';
import { useNoted } from './use-noted';

interface Props {
  site?: Schema<'Site'>;
  write: { isPending: boolean; error: Error | null };
  submit: string;
  /** When it takes the place of a form that was sent, and that had the focus. */
  hasFocus?: boolean;
  onUnsaved?: (isUnsaved: boolean) => void;
  onSubmit: (body: Schema<'SiteBody'>) => void;
}

/** Name, domain and categories of a site, new or known. */
export function SiteForm({ site, write, submit, hasFocus = false, onUnsaved = () => undefined, onSubmit }: Props) {
  const t = useTexts();
  const limit = usePlanLimit('sites');
  const [categories, setCategories] = useState(site === undefined ? firstCategories : site.categories);
  const [name, setName] = useState(site?.name ?? '');
  const [domain, setDomain] = useState(site?.domain ?? '');
  const isChanged =
    name !== (site?.name ?? '') ||
    domain !== (site?.domain ?? '') ||
    JSON.stringify(categories) !== JSON.stringify(site?.categories ?? null);
  useNoted(site !== undefined && isChanged, onUnsaved);
  return (
    <Form write={write} submit={submit} advice={limit} maw={480} onSubmit={() => onSubmit({ name, domain: domainIn(domain), categories })}>
      <TextInput
        name="name"
        label={t.fields.name}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={120}
        autoFocus={hasFocus}
        required
        data-autofocus
      />
      <DomainField name="domain" value={domain} onChange={setDomain} />
      <CategoriesField name="categories" value={categories} site={site} onChange={setCategories} />
    </Form>
  );
}
