import { filtersOf } from '../pages/consents/list/filters';
import { parseSearchTexts } from './search-texts';

test('keeps every parameter of a URL as text', () => {
  expect(parseSearchTexts('?accepted=false&subject_id=0012&consent_id=12&token=1e3&name=a+b%26c')).toEqual({
    accepted: 'false',
    subject_id: '0012',
    consent_id: '12',
    token: '1e3',
    name: 'a b&c',
  });
  expect(parseSearchTexts('')).toEqual({});
});

test('turns the parameters of a URL into filters of the API', () => {
  expect(filtersOf(parseSearchTexts('?accepted=false&include_deleted=true&subject_id=12'))).toEqual({
    accepted: false,
    include_deleted: true,
    subject_id: '12',
  });
});
