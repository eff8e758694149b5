import type { Page } from 'playwright-core';

/** Holds requests to `url` until they are released. */
export async function held(page: Page, url: string): Promise<{ asked: Promise<void>; release: () => void }> {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    asked.resolve();
    await released.promise;
    await route.fallback();
  });
  return { asked: asked.promise, release: released.resolve };
}
