import { periodChange } from './period-change';

test('counts a period and compares it with the one before', () => {
  const days = [
    { consents: 30, accepted: 20 },
    { consents: 30, accepted: 19 },
  ];
  expect(periodChange(days, [{ consents: 40, accepted: 30 }])).toEqual({
    consents: 60,
    acceptance: 0.65,
    consentsChange: 0.5,
    acceptanceChange: -10,
  });
});

test('the change in points is the difference of the percentages that are shown', () => {
  // 64.5 % and 65.4 % are both shown as 65 %.
  expect(periodChange([{ consents: 1000, accepted: 654 }], [{ consents: 1000, accepted: 645 }]).acceptanceChange).toBe(0);
});

test.each([[undefined], [[]], [[{ consents: 0, accepted: 0 }]]])('compares with nothing when before is %j', (before) => {
  const change = periodChange([{ consents: 2, accepted: 1 }], before);
  expect(change).toEqual({ consents: 2, acceptance: 0.5, consentsChange: undefined, acceptanceChange: undefined });
});

test('a period without consents has no acceptance rate', () => {
  const change = periodChange([{ consents: 0, accepted: 0 }], [{ consents: 4, accepted: 2 }]);
  expect(change).toEqual({ consents: 0, acceptance: undefined, consentsChange: -1, acceptanceChange: undefined });
});
