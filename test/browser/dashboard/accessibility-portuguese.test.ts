import { describeDashboard } from './describe-dashboard';
import { phone, useEveryPage } from './every-page';

describeDashboard('accessibility', (at) => {
  const { findingsOnEveryPage } = useEveryPage(at);

  test('axe finds nothing on any page in Portuguese with dark colours on a phone, and no page with long names is wider than a screen or a phone', async () => {
    const person = await at.person({ locale: 'pt-BR', colorScheme: 'dark' });
    expect(await findingsOnEveryPage(person, phone, { email: 'E-mail', password: 'Senha', submit: 'Entrar' })).toEqual({});
    await person.leave();
  }, 300_000);
});
