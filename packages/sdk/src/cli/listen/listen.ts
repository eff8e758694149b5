import { connect } from 'node:net';
import { parseArgs } from 'node:util';
import type { WebhookEventType } from '../../types';
import type { CommandContext } from '../command';
import { findSetting, getSetting } from '../config';
import { exitCodes, UsageError } from '../exit-codes';
import type { Terminal } from '../terminal';
import { askPassword } from './ask-password';
import { type DashboardSession, type Endpoint, type Person, signIn } from './dashboard-session';
import { startReceiver } from './receive';

export const listenUsage = `Usage: consent listen --forward-to URL [--events TYPE,TYPE]

Receives the webhooks of a development server on this machine, verifies them, and forwards them to URL with the same
bytes and headers. Creates an endpoint, prints its secret, and deletes the endpoint when you press Ctrl-C.
Without --events it gets all of consents and policies; consent.expired and log.checkpoint must be named.
Signs in with CONSENT_EMAIL and CONSENT_PASSWORD, or asks for the password. The server must allow http endpoints, as npm start does.`;

/** Identifies our endpoints, so the next command can delete one left by a crash. */
const description = 'consent listen (temporary)';

export async function listen(args: string[], { terminal, signal }: CommandContext): Promise<number> {
  const { values } = parseArgs({ args, options: { 'forward-to': { type: 'string' }, events: { type: 'string', default: '' } } });
  const forwardTo = urlFrom(values['forward-to']);
  const types = values.events === '' ? [] : (values.events.split(',') as WebhookEventType[]);
  const baseUrl = getSetting('CONSENT_URL');
  const session = await signIn(baseUrl, await getPerson());
  await deleteLeftOvers(session);

  let secret: string | undefined;
  const receiver = await startReceiver({ forwardTo, terminal, secret: () => secret });
  try {
    const endpoint = await session.createEndpoint({ url: receiver.url, description, event_types: types });
    secret = endpoint.secret;
    try {
      terminal.print(`Forwarding the webhooks of ${baseUrl} to ${forwardTo.href}`, `Signing secret: ${secret}`, 'Press Ctrl-C to stop.');
      await untilAborted(signal);
    } finally {
      await removeEndpoint(session, endpoint, terminal);
    }
  } finally {
    await receiver.stop();
    await session.signOut().catch(() => undefined);
  }
  return exitCodes.ok;
}

function urlFrom(text: string | undefined): URL {
  if (text === undefined) throw new UsageError('Pass --forward-to URL.');
  const complete = [text, ...(text.includes('://') ? [] : [`http://${text}`])].find((each) => /^https?:/.test(each) && URL.canParse(each));
  if (complete === undefined) throw new UsageError('--forward-to must be an http or https URL.');
  return new URL(complete);
}

async function getPerson(): Promise<Person> {
  const email = getSetting('CONSENT_EMAIL');
  return { email, password: findSetting('CONSENT_PASSWORD') ?? (await askPassword(email)) };
}

async function deleteLeftOvers(session: DashboardSession): Promise<void> {
  const ours = (await session.listEndpoints()).filter((endpoint) => endpoint.description === description);
  for (const endpoint of ours) if (!(await isListening(endpoint))) await session.deleteEndpoint(endpoint.id);
}

/** Another `consent listen` may still be running. */
function isListening({ url }: Endpoint): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const answer = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
  });
}

/** Throws nothing: the service may have stopped first, and the command's own error matters more. */
async function removeEndpoint(session: DashboardSession, { id }: Endpoint, terminal: Terminal): Promise<void> {
  try {
    await session.deleteEndpoint(id);
    terminal.error('The endpoint is deleted.');
  } catch (error) {
    terminal.error(`The endpoint was not deleted: ${(error as Error).message} The next "consent listen" deletes it.`);
  }
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
