import { describeDashboard } from './describe-dashboard';
import { wide, useEveryPage } from './every-page';

describeDashboard('everybody can use it', (at) => {
  const { findingsOnEveryPage } = useEveryPage(at);

  test('axe finds nothing on any page in English and light colours on a screen, and however long the names, none is wider than a screen or a phone', async () => {
    const person = await at.person({ locale: 'en', colorScheme: 'light' });
    expect(await findingsOnEveryPage(person, wide)).toEqual({});
    await person.leave();
  }, 300_000);
});
