import { builtInLanguages } from '@consent/notice/languages';
import { findingsOn } from '../axe-findings';
import { describeDashboard } from '../dashboard/describe-dashboard';
import { sendSignal } from './open-placed-product';
import { openWebsite, type Website } from './open-website';

describeDashboard('[decision 56] what a visitor reads without an open banner, in every language', (at) => {
  let website: Website;
  beforeEach(async () => {
    website = await openWebsite(at);
    const languages = builtInLanguages().map(({ tag }) => tag);
    await website.configure({ categories: ['necessary', 'analytics'], banner: { languages } });
  });
  afterEach(() => website.close());

  test('axe finds nothing in the small button, the line of the signal and a placeholder', async () => {
    const page = await website.newVisitor({ viewport: { width: 390, height: 800 } });
    await sendSignal(page);
    const body = `<main><h1>Shop</h1><iframe title="Video" data-consent="analytics" data-src="https://video.example/" width="340" height="240"></iframe></main>`;
    const head = website.serveAxe();
    for (const { tag, texts } of builtInLanguages()) {
      website.write({ language: tag, head, body });
      await page.goto(website.origin);
      await page.getByText(texts.signal, { exact: true }).filter({ visible: true }).waitFor();
      await page.getByRole('button', { name: texts.change, exact: true }).waitFor();
      await page.getByRole('button', { name: texts.show_once, exact: true }).waitFor();
      expect([tag, await findingsOn(page)]).toEqual([tag, []]);
      expect([tag, await page.evaluate('document.documentElement.scrollWidth <= innerWidth')]).toEqual([tag, true]);
    }
  });
});
