import { formNoticeOf } from './form';

const texts = { en: { message: 'May we call you?' } };

test('a form without categories and picture has null for both', () => {
  expect(formNoticeOf({ site_id: 'site', texts, categories: undefined, picture: undefined })).toEqual({
    ...{ v: 1, kind: 'form', site_id: 'site' },
    ...{ texts, categories: null, picture: null },
  });
});

test('categories get the defaults of the banner, and keep what is said', () => {
  const label = { en: 'x' };
  const { categories } = formNoticeOf({
    site_id: 'site',
    texts,
    categories: [
      { key: 'necessary', label },
      { key: 'calls', label },
      { key: 'mails', label, required: true, description: { en: 'Offers' } },
    ],
    picture: undefined,
  });
  expect(categories).toEqual([
    { key: 'necessary', required: true, label, description: {} },
    { key: 'calls', required: false, label, description: {} },
    { key: 'mails', required: true, label, description: { en: 'Offers' } },
  ]);
});
