export const parts = ['gateway', 'account', 'consent', 'policy', 'webhook', 'export', 'evidence'] as const;
export type Part = (typeof parts)[number];

export function isPart(name: string): name is Part {
  return (parts as readonly string[]).includes(name);
}

export function folderOf(part: Part): string {
  return part === 'gateway' ? part : `services/${part}`;
}

export const toolsOf: Readonly<Partial<Record<Part, readonly string[]>>> = { account: ['scripts/dist/admin.js'] };

/** Files outside of the workspaces that a workspace reads at run time, relative to the repository. */
export const dataOf: Readonly<Record<string, readonly string[]>> = {
  'packages/contracts': ['proto'],
  gateway: ['dashboard/dist', 'docs/webhooks.md', 'docs/pagination.md', 'docs/limits.md', 'docs/idempotency.md'],
  'services/evidence': ['dashboard/dist/verify.html'],
};

export const imageName = (part: Part) => `consent-service-${part}`;

/** uid and gid of nonroot in the distroless images. */
export const imageUser = 65_532;
