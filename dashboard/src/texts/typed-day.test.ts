import { shownDay, shownTime, spokenDay, typedDay, typedTime } from './typed-day';

test.each([
  ['2026-11-21', '2026-11-21'],
  ['Nov 21, 2026', '2026-11-21'],
  ['november 2 2026', '2026-11-02'],
  ['2 Nov 2026', '2026-11-02'],
  ['11/21/2026', '2026-11-21'],
  [' 1/2/2026 ', '2026-01-02'],
  ['21/11/2026', undefined],
])('in English %j is %s', (text, day) => {
  expect(typedDay(text, 'en')).toBe(day);
});

test.each([
  ['2026-11-21', '2026-11-21'],
  ['21/11/2026', '2026-11-21'],
  ['1.2.2026', '2026-02-01'],
  ['21 de nov. de 2026', '2026-11-21'],
  ['21 fev 2026', '2026-02-21'],
  ['11/21/2026', undefined],
])('in Portuguese %j is %s', (text, day) => {
  expect(typedDay(text, 'pt-BR')).toBe(day);
});

test.each(['', 'Nov', '11/21', '11/21/20', '2026-02-30', '2026-13-01', 'Foo 1, 2026', '1969-12-31', '0202-11-21', '11/0/2026'])(
  '%j is no day',
  (text) => {
    expect(typedDay(text, 'en')).toBeUndefined();
  },
);

test.each(['en', 'pt-BR'] as const)('%s: a field accepts the day and the time that it shows', (language) => {
  for (let month = 1; month <= 12; month += 1) {
    const day = `2026-${String(month).padStart(2, '0')}-09`;
    expect(typedDay(shownDay(day, language), language)).toBe(day);
  }
  for (const time of ['00:00', '00:30', '11:59', '12:00', '12:01', '23:59']) expect(typedTime(shownTime(time, language))).toBe(time);
});

test('a day and a time are shown in the format of the language', () => {
  expect([shownDay('2026-11-21', 'en'), shownDay('2026-11-21', 'pt-BR')]).toEqual(['Nov 21, 2026', '21/11/2026']);
  expect([spokenDay('2026-11-21', 'en'), spokenDay('2026-11-21', 'pt-BR')]).toEqual([
    'Saturday, November 21, 2026',
    'sábado, 21 de novembro de 2026',
  ]);
  expect([shownTime('15:05', 'en').replace('\u202f', ' '), shownTime('15:05', 'pt-BR')]).toEqual(['3:05 PM', '15:05']);
});

test.each([
  ['15:05', '15:05'],
  ['3:05 pm', '15:05'],
  ['3 p.m.', '15:00'],
  ['12 am', '00:00'],
  ['15h05', '15:05'],
  ['9', '09:00'],
  ['24:00', undefined],
  ['13 pm', undefined],
  ['0 am', undefined],
  ['9:60', undefined],
  ['soon', undefined],
  ['', undefined],
])('the time %j is %s', (text, time) => {
  expect(typedTime(text)).toBe(time);
});
