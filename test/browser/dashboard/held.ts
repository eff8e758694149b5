import type { Page } from 'playwright-core';

/** Holds requests to `url` until they are released. */
export async function held(page: Page, url: string): Promise<{ asked: Promise<void>; release: () => void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const asked = page.waitForRequest(url).then(() => undefined);
  await page.route(url, async (route) => {
    await released;
    await route.fallback();
  });
  return { asked, release };
}
