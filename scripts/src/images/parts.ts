import { type PartName, partNames } from '@consent/contracts';

export function isPart(name: string): name is PartName {
  return partNames.some((part) => part === name);
}

export function folderOf(part: PartName): string {
  return part === 'gateway' ? part : `services/${part}`;
}

export const toolsOf: Readonly<Partial<Record<PartName, readonly string[]>>> = { account: ['scripts/dist/admin.js'] };

/** Files outside of the workspaces that a workspace reads at run time, relative to the repository. */
export const dataOf: Readonly<Record<string, readonly string[]>> = {
  'packages/contracts': ['proto'],
  gateway: ['dashboard/dist', 'docs/webhooks.md', 'docs/pagination.md', 'docs/limits.md', 'docs/idempotency.md'],
  'services/evidence': ['dashboard/dist/verify.html'],
};

export const imageName = (part: PartName) => `consent-service-${part}`;

/** uid and gid of nonroot in the distroless images. */
export const imageUser = 65_532;
