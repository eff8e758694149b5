import { describeDashboard } from './describe-dashboard';
import { wide, useEveryPage } from './every-page';

describeDashboard('accessibility', (at) => {
  const { findingsOnEveryPage } = useEveryPage(at);

  test('axe finds nothing on any page in English with light colours on a screen, and no page with long names is wider than a screen or a phone', async () => {
    const person = await at.person({ locale: 'en', colorScheme: 'light' });
    expect(await findingsOnEveryPage(person, wide)).toEqual({});
    await person.leave();
  }, 300_000);
});
