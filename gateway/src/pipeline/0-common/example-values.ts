export const exampleIds = {
  user: '0c401556-0e34-40d4-815d-81f55fff297f',
  member: 'b7d5c2f0-5b0e-4c1d-8a37-0d9f2f4c6e18',
  invitation: '3f1e8d52-7c46-4b9a-9d80-6a2c5e71b0f4',
  session: '5f2b6a1e-93d7-4c08-9a4e-7d1c60b8f325',
  passkey: '9b1d5e2c-6f04-4a1b-8d3e-0c7a95b2f4e6',
  account: '661c729d-fba4-41c0-b61f-c84e0b25de49',
  site: '2617f3e5-242e-4857-b837-91dfc21ab605',
  policy: 'ccbaa08e-a1ae-410b-bdfb-8a3ece8b6e0b',
  endpoint: '82488bf3-5592-486e-b7ed-b4affa52e230',
  delivery: 'eaa00b0a-0530-47d3-87ee-e1126a6f02ac',
  event: 'evt_03b2c86950228236c387efd1932b56c5',
  consent: '01M7YNAYM0FB4C02YEHA0XX7A1',
  history: '01M7YRRT80SNQWY04WPH0CG1GB',
  receipt: 'rcpt_01M7Z32D401Q7PSQ21CW4VD2X3',
  export: 'exp_01M7ZM7Q8009GEXMWK5CVX9D2G',
  check: 'chk_01M7Z5B1V8N6Q2C4D6E8F0G2H4',
  link: 'lnk_01M7YNAYM0FB4C02YEHA0XX7A2',
  ssoProvider: '6f9c1b1e-2c0f-4f5a-9a0e-5f6d7c8b9a01',
  download: 'the-token-of-the-link',
  key: 'key_01M80C8RM0WA3BCA6BT5GYYFAZ',
  subject: '8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d',
} as const;

export const exampleTimes = {
  created: '2026-11-21T09:00:00.000Z',
  changed: '2026-11-21T10:00:00.000Z',
  later: '2026-11-21T10:00:02.000Z',
} as const;

export const cursorDescription =
  'The `next_cursor` of the previous page, used with the same filters. The value is opaque. Any other text returns 400, including the example, which only shows the form';

export const exampleCursor = 'eyJhZnRlciI6IjAxTTdZTkFZTTBGQjRDMDJZRUhBMFhYN0ExIn0';
