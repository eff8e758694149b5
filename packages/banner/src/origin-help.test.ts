import { originHelp } from './origin-help.ts';

const helpFor = (url: string) => originHelp(new URL(url) as unknown as Location, 'st_1', 'https://consent.example');

test.each([
  ['https://shop.example', 'domain to shop.example.'],
  ['https://shop.example:8443', 'domain to shop.example:8443.'],
  ['http://127.0.0.1:9191', 'domain to 127.0.0.1.'],
  ['http://app.localhost:3000', 'domain to app.localhost.'],
  ['http://shop.example', 'Serve the page over https.'],
])('a refused page of %s is told: %s', (url, help) => {
  expect(helpFor(url)).toContain(help);
  expect(helpFor(url)).toContain(`${new URL(url).origin} for the site with the token st_1`);
});
