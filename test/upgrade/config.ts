/** A tag, branch or commit: UPGRADE_FROM=v1.1.0 npm run test:upgrade. */
export function namedRelease(): string | undefined {
  return process.env['UPGRADE_FROM'] || undefined;
}

/** UPGRADE_TESTS=all npm run test:upgrade runs the last release's service tests even if no migration changed. */
export const asksForServiceTests = (): boolean => process.env['UPGRADE_TESTS'] === 'all';

export function environmentOfOtherRelease(): NodeJS.ProcessEnv {
  const isOurs = (name: string) => /^(VITEST|TEST_RUN_BROKER|NODE_ENV|NODE_OPTIONS|TEST$|MODE$|DEV$|PROD$|SSR$|BASE_URL$)/.test(name);
  const isServer = (name: string) => ['DATABASE_URL', 'REDIS_URL', 'NATS_URL'].includes(name);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOurs(name) && !isServer(name)));
}
