export interface Guide {
  file: string;
  name: string;
}

export const guides: readonly Guide[] = [
  { file: 'webhooks', name: 'Webhooks' },
  { file: 'pagination', name: 'Pagination' },
  { file: 'limits', name: 'Quota and limits' },
  { file: 'idempotency', name: 'Idempotency' },
  { file: 'own-form', name: 'Your own form' },
  { file: 'signed-in-people', name: 'Signed-in people' },
  { file: 'roles', name: 'Roles' },
  { file: 'requests', name: 'Requests of people' },
  { file: 'audit-trail', name: 'Audit trail' },
  { file: 'sso', name: 'Single sign-on' },
];

export const guidePath = ({ file }: Guide): string => `/docs/guides/${file}`;
