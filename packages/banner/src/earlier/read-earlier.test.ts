import { readEarlier } from './read-earlier.ts';

const at = '2026-05-04T10:20:30.000Z';
const atMs = Date.parse(at);
const encoded = (value: object) => encodeURIComponent(JSON.stringify(value));
const groups = { C0001: true, C0002: false, C0004: true };
const onetrust = 'OptanonConsent=isGpcEnabled=0&datestamp=Mon&groups=C0001%3A1%2CC0002%3A0%2CC0004%3A1&geolocation=DE%3BBE';
const cookiebot = (method: string) =>
  `CookieConsent={stamp:%27abc==%27%2Cnecessary:true%2Cpreferences:false%2Cstatistics:true%2Cmarketing:false%2Cmethod:%27${method}%27%2Cver:1%2Cutc:${atMs}%2Cregion:%27de%27}`;
const didomi = (purposes: object) =>
  `didomi_token=${btoa(JSON.stringify({ user_id: 'x', created: at, updated: at, purposes, vendors: { enabled: [] }, version: 2 }))}`;

test('[decision 73] answers of each tool are read as it writes them', () => {
  const read = (tool: Parameters<typeof readEarlier>[0], cookies: string) => readEarlier(tool, `other=1; ${cookies}; last=2`);
  expect(read('onetrust', `${onetrust}; OptanonAlertBoxClosed=${at}`)).toEqual({ groups, namesOnlyAccepted: false, atMs });
  expect(read('cookiebot', cookiebot('explicit'))).toEqual({
    ...{ groups: { necessary: true, preferences: false, statistics: true, marketing: false }, namesOnlyAccepted: false, atMs },
  });
  expect(read('didomi', didomi({ enabled: ['cookies', 'analytics-x'], disabled: ['ads'] }))).toEqual({
    ...{ groups: { cookies: true, 'analytics-x': true, ads: false }, namesOnlyAccepted: false, atMs },
  });
  expect(read('c15t', `c15t=c.necessary:1,c.marketing:1,i.t:${atMs},i.id:abc`)).toEqual({
    ...{ groups: { necessary: true, marketing: true }, namesOnlyAccepted: true, atMs },
  });
  expect(read('cookieconsent', `cc_cookie=${encoded({ categories: ['necessary', 'ads'], lastConsentTimestamp: at })}`)).toEqual({
    ...{ groups: { necessary: true, ads: true }, namesOnlyAccepted: true, atMs },
  });
});

test.each<[Parameters<typeof readEarlier>[0], string]>([
  ['onetrust', onetrust],
  ['onetrust', `OptanonAlertBoxClosed=${at}`],
  ['onetrust', `${onetrust}; OptanonAlertBoxClosed=yesterday`],
  ['cookiebot', cookiebot('implied')],
  ['cookiebot', 'CookieConsent=-1'],
  ['didomi', didomi({})],
  ['didomi', 'didomi_token=%%%'],
  ['didomi', 'didomi_token=bnVsbA=='],
  ['c15t', 'c15t=c.necessary:1'],
  ['c15t', 'c15t=__proto__:1,i.t:NaN'],
  ['cookieconsent', `cc_cookie=${encoded({ categories: 'all', lastConsentTimestamp: at })}`],
  ['cookieconsent', 'cc_cookie={'],
  ['cookieconsent', ''],
  ['constructor' as never, ''],
])('[decision 73] without an answer of the visitor, and with a broken cookie, there is none: %s %s', (tool, cookies) => {
  expect(readEarlier(tool, cookies)).toBeUndefined();
});

test('[decision 73] names of groups never reach a prototype', () => {
  const found = readEarlier(
    'cookieconsent',
    `cc_cookie=${encoded({ categories: ['__proto__', 'constructor'], lastConsentTimestamp: at })}`,
  );
  expect([Object.keys(found?.groups ?? {}).sort(), found?.groups['toString']]).toEqual([['__proto__', 'constructor'], undefined]);
});
