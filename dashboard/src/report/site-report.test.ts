import { statsRows, statsSum } from './site-report';

const day = (date: string, accepted: number, refused: number) => ({ date, accepted, refused, consents: accepted + refused });

test('a month is shown by days, and a longer time by months; spans without consents are left out', () => {
  const days = [day('2026-11-01', 1, 2), day('2026-11-02', 0, 0), day('2026-11-03', 4, 0)];
  expect(statsRows(days)).toEqual([
    { span: '2026-11-01', accepted: 1, refused: 2, consents: 3 },
    { span: '2026-11-03', accepted: 4, refused: 0, consents: 4 },
  ]);
  const more = Array.from({ length: 31 }, (_, index) => day(`2026-10-${String(index + 1).padStart(2, '0')}`, 1, 1));
  expect(statsRows([...more, ...days])).toEqual([
    { span: '2026-10', accepted: 31, refused: 31, consents: 62 },
    { span: '2026-11', accepted: 5, refused: 2, consents: 7 },
  ]);
  expect(statsSum(days)).toEqual({ accepted: 5, refused: 2, consents: 7 });
});
