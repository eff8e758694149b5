import type { BuiltImage } from '../build-images';
import type { Engine } from '../engine';
import { runContainer } from './container';
import type { ContainerPorts } from './product-settings';

const email = 'operator@example.com';

/** Uses parts whose absence no start reveals: pages, the native module for passwords, the operator's tool. */
export async function findUseProblems(engine: Engine, images: readonly BuiltImage[], ports: ContainerPorts): Promise<string[]> {
  const url = `http://127.0.0.1:${ports.gateway}`;
  const problems: string[] = [];
  const expectAnswer = async (name: string, path: string, { status, text, ...init }: RequestInit & { status: number; text: string }) => {
    const [got, body] = await fetch(url + path, init).then(
      async (response) => [response.status, await response.text()] as const,
      (error: Error) => ['no answer', String(error.cause ?? error)] as const,
    );
    if (got !== status || !body.includes(text)) problems.push(`${name}: ${got} ${body.slice(0, 200)}`);
  };
  await expectAnswer('the dashboard', '/', { headers: { accept: 'text/html' }, status: 200, text: '<div id="root">' });
  await expectAnswer('the reference', '/docs', { status: 200, text: 'data-operation="createConsent"' });
  await expectAnswer('a script of the reference', '/docs/try-it.js', { status: 200, text: 'togglePanel' });
  await expectAnswer('a guide', '/docs/guides/webhooks', { status: 200, text: 'X-Service-Signature' });
  await expectAnswer('registering', '/api/v1/auth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'correct horse battery staple', name: 'Operator' }),
    status: 202,
    text: 'mail',
  });

  const account = images.find(({ part }) => part === 'account') as BuiltImage;
  const { stdout, stderr } = await runContainer(engine, account.image, {
    network: 'host',
    environment: { ACCOUNT_ADDRESS: `127.0.0.1:${ports.account_rpc}` },
    words: ['scripts/dist/admin.js', 'account', 'activate', '--email', email],
  });
  if (!stdout.includes(`${email}: plan free`)) problems.push(`the operator's tool: ${stdout}${stderr}`);
  return problems;
}
