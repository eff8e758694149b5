import { Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Rights } from '../../api/members';
import type { Role } from '../../api/roles';
import { sitesQuery } from '../../api/sites';
import { Form } from '../../components/form';
import type { Advice } from '../../components/failure-text';
import { useTexts } from '../../texts/language';
import { assignableRoles, canBeLimited } from './assignable-roles';
import { RoleField } from './role-field';
import { SitesField } from './sites-field';

interface Props {
  own: Role;
  first: Rights;
  write: { isPending: boolean; error: Error | null };
  submit: string;
  about: string;
  advice: Advice;
  /** Asks for the address of a new member. */
  hasEmail?: boolean;
  onSubmit: (rights: Rights, email: string) => void;
}

/** What a member may do, and on which sites. */
export function RightsForm({ own, first, write, submit, about, advice, hasEmail = false, onSubmit }: Props) {
  const t = useTexts();
  const [role, setRole] = useState(first.role);
  const [siteIds, setSiteIds] = useState(first.site_ids);
  const sites = useQuery(sitesQuery).data?.data ?? [];
  const chosen = canBeLimited(role) ? siteIds : null;
  return (
    <Form
      write={write}
      submit={submit}
      advice={advice}
      isDisabled={chosen?.length === 0}
      onSubmit={(field) => onSubmit({ role, site_ids: chosen }, hasEmail ? field('email').trim() : '')}
    >
      {hasEmail && (
        <TextInput name="email" type="email" label={t.fields.email} maxLength={254} autoComplete="off" required data-autofocus />
      )}
      <RoleField name="role" roles={assignableRoles(own)} value={role} onChange={setRole} />
      {canBeLimited(role) && <SitesField name="site_ids" sites={sites} value={siteIds} onChange={setSiteIds} />}
      <Text size="sm" c="dimmed">
        {about}
      </Text>
    </Form>
  );
}
