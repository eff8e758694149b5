import { describedCategories } from './described-categories';

test('[decision 72] usual categories are described in the languages of a new site, others are left to the owner', () => {
  expect(describedCategories(['necessary', 'maps', 'constructor', 'analytics'])).toEqual([
    {
      key: 'necessary',
      description: {
        en: 'Needed for the site to work, for example to remember this choice.',
        'pt-BR': 'Necessários para o site funcionar, por exemplo para lembrar esta escolha.',
      },
    },
    {
      key: 'analytics',
      description: {
        en: 'Counts visits and shows us how the site is used.',
        'pt-BR': 'Contam as visitas e nos mostram como o site é usado.',
      },
    },
  ]);
});
