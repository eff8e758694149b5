import { roles, type Role } from '@consent/contracts';
import { loadBuilt } from './load-built';

interface Route {
  id: string;
  method: string;
  path: string;
  tag: string;
  siteKeys?: object;
}

type RoleTable = Readonly<Record<string, readonly Role[]>>;

const routesOf = () => (loadBuilt('gateway/dist/routes/index.js') as { routes: readonly Route[] }).routes;
const roleTable = () => loadBuilt('gateway/dist/routes/role-table.js')['roleTable'] as RoleTable;

/** docs/roles.md: who may call what with a session. */
export function rolesDocument(): string {
  const table = roleTable();
  const rows = routesOf().flatMap(({ id, method, path }) => {
    const allowed = table[id];
    return allowed === undefined
      ? []
      : [`| \`${method} ${path}\` | ${roles.map((role) => (allowed.includes(role) ? '✓' : '')).join(' | ')} |`];
  });
  return `# Roles

A person may be a member of several accounts, with one role in each. Whoever registered an account is its owner. A refusal is 403 \`forbidden\`.
A member may be restricted to sites, except for owners and admins: other sites then do not exist for them, and what covers all sites is 403.
What is about your own person, such as your password, your sessions and leaving an account, is open to every role.
API keys have no role. They have [scopes](api-keys.md) instead.

| role | for |
|---|---|
| owner | everything; only owners change the plan, and members who are owners |
| admin | everything else |
| privacy_officer | consents, people, requests, retention, policies and evidence |
| developer | sites, API keys, webhooks and what was recorded; erases and exports nothing |
| marketer | texts of the banner, policies and statistics; sees no person |
| auditor | reads everything and changes nothing |

Generated from \`gateway/src/routes/role-table.ts\`.

| request | ${roles.join(' | ')} |
|---|${roles.map(() => '---').join('|')}|
${rows.join('\n')}
`;
}

/** For the dashboard, which hides what the role, or a member of some sites, would be refused. */
export function dashboardRoles(): string {
  const rows = Object.entries(roleTable()).map(([id, allowed]) => `  ${id}: [${allowed.map((role) => `'${role}'`).join(', ')}],`);
  const table = roleTable();
  const ofAllSites = routesOf().filter(({ id, siteKeys }) => table[id] !== undefined && (siteKeys === undefined || 'refused' in siteKeys));
  return `/** Generated from gateway/src/routes/role-table.ts and the routes by \`npm run docs\`. The keys are the operation ids of the OpenAPI document. */
export const roles = [${roles.map((role) => `'${role}'`).join(', ')}] as const;

export type Role = (typeof roles)[number];

export const rolesOf = {
${rows.join('\n')}
} as const satisfies Record<string, readonly Role[]>;

export type Operation = keyof typeof rolesOf;

/** What is of the whole account, so that members of some sites are refused. */
export const coversAllSites: ReadonlySet<Operation> = new Set<Operation>([
${ofAllSites.map(({ id }) => `  '${id}',`).join('\n')}
]);

export function mayCall(role: Role, operation: Operation): boolean {
  const allowed: readonly Role[] = rolesOf[operation];
  return allowed.includes(role);
}
`;
}
