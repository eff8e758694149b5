/** The processes of the product. Each has an image of its own. */
export const parts = ['gateway', 'account', 'consent', 'policy', 'webhook', 'export', 'evidence'] as const;
export type Part = (typeof parts)[number];

export function isPart(name: string): name is Part {
  return (parts as readonly string[]).includes(name);
}

/** The workspace that a part is built from, relative to the repository. */
export function folderOf(part: Part): string {
  return part === 'gateway' ? part : `services/${part}`;
}

/** Compiled programs of scripts/ that an image has beside its process. */
export const toolsOf: Readonly<Partial<Record<Part, readonly string[]>>> = { account: ['scripts/dist/admin.js'] };

/** Folders outside of the workspaces that they read at run time. Paths are relative to the repository, as in the image to /app. */
export const dataOf: Readonly<Record<string, readonly string[]>> = {
  'packages/contracts': ['proto'],
  gateway: ['dashboard/dist', 'docs/webhooks.md', 'docs/pagination.md', 'docs/limits.md', 'docs/idempotency.md'],
  'services/evidence': ['dashboard/dist/verify.html'],
};

export const imageName = (part: Part) => `consent-service-${part}`;

/** The uid and gid in every image; nonroot of the distroless images. */
export const imageUser = 65_532;
