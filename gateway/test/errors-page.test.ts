import { errorCodes, errorKinds } from '@consent/kernel/errors';
import { startGateway, type TestGateway } from './start-gateway';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway();
});

afterAll(() => gateway.stop());

const open = (method = 'GET') => fetch(`http://127.0.0.1:${gateway.port}/docs/errors`, { method });

test('[decision 23.3] the page explains every code under its anchor, and every status', async () => {
  const answer = await open();
  const html = await answer.text();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  for (const [code, { title }] of Object.entries(errorCodes)) expect(html).toContain(`<section id="${code}">\n<h2>${title}`);
  for (const { status, code } of Object.values(errorKinds)) {
    const section = html.slice(html.indexOf(`<section id="${code}">`)).split('</section>')[0];
    expect(section).toContain(`<strong>${status}</strong>`);
  }
});

test('[threats 67] the page runs no inline script and applies no inline style', async () => {
  const answer = await open();
  const html = await answer.text();
  const policy = answer.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
  expect(policy).not.toContain('unsafe');
  expect(html).not.toMatch(/<script(?![^>]* src=)|<style| style=/);
});

test('[decision 1.4] HEAD is answered like GET, other methods are 405', async () => {
  const head = await open('HEAD');
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect((await open('POST')).status).toBe(405);
});
