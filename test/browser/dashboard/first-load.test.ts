import { describeDashboard } from './describe-dashboard';

/** "Fast 4G" in Chromium's developer tools: 9 Mbit/s down, 1.5 Mbit/s up, 165 ms. */
const fast4G = { offline: false, downloadThroughput: (9_000_000 * 0.9) / 8, uploadThroughput: (1_500_000 * 0.9) / 8, latency: 165 };

const largestPaint = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime)).observe({ type: 'largest-contentful-paint', buffered: true });
})`;

describeDashboard('the first load of the dashboard', (at) => {
  test.each([
    ['loopback', undefined],
    ['Fast 4G', fast4G],
  ] as const)('by %s takes less than 400 kB on the wire', async (name, conditions) => {
    const { page } = await at.person();
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Network.enable');
    if (conditions !== undefined) await devTools.send('Network.emulateNetworkConditions', conditions);
    let bytes = 0;
    devTools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.goto('/sign-in', { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const paintMs = (await page.evaluate(largestPaint)) as number;
    process.stdout.write(
      `first load by ${name}: ${Math.round(bytes / 1000)} kB, largest contentful paint after ${Math.round(paintMs)} ms\n`,
    );
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(400_000);
  });
});
