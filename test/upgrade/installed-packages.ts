export interface LockFile {
  packages: Readonly<Record<string, { version?: string; resolved?: string; integrity?: string; link?: boolean }>>;
}

function foreignPackages({ packages }: LockFile): Map<string, string> {
  const foreign = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && link !== true);
  return new Map(foreign.map(([path, { version, resolved, integrity }]) => [path, JSON.stringify([version, resolved, integrity])]));
}

/** Ignores our own packages, whose versions may differ. */
export function installSamePackages(one: LockFile, other: LockFile): boolean {
  const [first, second] = [foreignPackages(one), foreignPackages(other)];
  return first.size === second.size && [...first].every(([path, content]) => second.get(path) === content);
}

/** Our own packages: the folder in node_modules and the workspace it links to. */
export function linkedWorkspaces({ packages }: LockFile): { path: string; workspace: string }[] {
  return Object.entries(packages).flatMap(([path, { link, resolved }]) =>
    link === true && resolved !== undefined ? [{ path, workspace: resolved }] : [],
  );
}

/** Workspaces with their own node_modules, for versions that differ from the root. */
export function workspacesWithPackages({ packages }: LockFile): string[] {
  const owners = Object.keys(packages).flatMap((path) => /^(.+?)\/node_modules\//.exec(path)?.[1] ?? []);
  return [...new Set(owners)].filter((owner) => !owner.startsWith('node_modules'));
}
