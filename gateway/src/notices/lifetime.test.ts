import { daysWithin, lifetimeOf } from './lifetime';

test.each([undefined, '', '{"accepted":null,"refused":null}'])('[decision 65.1] %j is no lifetime', (json) => {
  expect(lifetimeOf(json)).toBeUndefined();
});

test('[decision 65.7] the banner asks again after its own days, or at the end of the decision if that is earlier', () => {
  const lifetime = { accepted: 300, refused: null };
  expect(daysWithin({ yes: 365, no: 365 }, lifetime)).toEqual({ yes: 300, no: 365 });
  expect(daysWithin({ yes: 30, no: null }, lifetime)).toEqual({ yes: 30, no: null });
  expect(daysWithin({ yes: null, no: null }, { accepted: null, refused: 180 })).toEqual({ yes: null, no: 180 });
  expect(daysWithin({ yes: null, no: 7 }, undefined)).toEqual({ yes: null, no: 7 });
});
