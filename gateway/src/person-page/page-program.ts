import { readdirSync } from 'node:fs';

/** The path of the page's program, which the dashboard's build makes. Its name has the hash of its bytes. Undefined if the folder has none. */
export function findPersonProgram(dashboardFolder: string | undefined): string | undefined {
  if (dashboardFolder === undefined) return undefined;
  const name = readdirSync(dashboardFolder).find((file) => /^banner-person-[0-9a-f]{16}\.js$/.test(file));
  return name && `/${name}`;
}
