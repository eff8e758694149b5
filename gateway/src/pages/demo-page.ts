import { readFile } from 'node:fs/promises';
import type { Request, Response } from 'express';
import { notFound } from '@consent/kernel/errors';
import { sendError } from '../pipeline/8-answer/error-answer';
import { sendJson } from '../pipeline/8-answer/send-json';

/** Where the reference finds the demo account that `npm start` made. */
export const demoPath = '/docs/demo.json';

const loopbackAddress = /^(127\.|::1$|::ffff:127\.)/;
const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/**
 * The credentials in `file`, which the terminal shows too, for a browser on the same machine: not for the network, not for other
 * sites' pages, and not for a name that a stranger's DNS leads here. Only a developer's machine has such a file (DEMO_FILE).
 */
export function demoPage(file: string) {
  return {
    path: demoPath,
    handle: async (request: Request, response: Response): Promise<void> => {
      if (!isOfThisMachine(request)) return sendError(response, notFound('file'));
      response.setHeader('Cache-Control', 'no-store');
      await sendJson(response, 200, JSON.stringify(await readDemo(file)));
    },
  };
}

async function readDemo(file: string): Promise<Record<string, unknown>> {
  const demo = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  return Object.fromEntries(['email', 'password', 'api_key', 'site_id', 'site_token'].map((field) => [field, demo[field]]));
}

function isOfThisMachine({ socket, headers }: Request): boolean {
  return (
    loopbackAddress.test(socket.remoteAddress ?? '') &&
    loopbackHost.test(headers.host ?? '') &&
    headers['x-forwarded-for'] === undefined &&
    ['same-origin', undefined].includes(headers['sec-fetch-site'] as string | undefined)
  );
}
