import { readFile } from 'node:fs/promises';
import type { Request, Response } from 'express';
import { isLoopbackHost } from '@consent/kernel';
import { notFound } from '@consent/kernel/errors';
import { sendError } from '../pipeline/8-answer/error-answer';
import { sendJson } from '../pipeline/8-answer/send-json';

export const demoPath = '/docs/demo.json';

const loopbackAddress = /^(127\.|::1$|::ffff:127\.)/;

/**
 * The demo account's credentials, and where mails and webhooks arrive, for a browser on the same machine. Refuses other machines, other sites' pages and unknown
 * host names (DNS rebinding). Only a developer's machine has such a file (DEMO_FILE).
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
  const shown = ['email', 'password', 'api_key', 'site_id', 'site_token', 'mail_url', 'receiver_url'];
  return Object.fromEntries(shown.map((field) => [field, demo[field]]));
}

function isOfThisMachine({ socket, headers }: Request): boolean {
  return (
    loopbackAddress.test(socket.remoteAddress ?? '') &&
    isLoopbackHost(headers.host ?? '') &&
    headers['x-forwarded-for'] === undefined &&
    ['same-origin', undefined].includes(headers['sec-fetch-site'] as string | undefined)
  );
}
