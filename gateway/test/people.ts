import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Account, ResolveSessionResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import type { FakeServices } from './fake-services';
import type { HttpAnswer, SentHeaders } from './http-client';

interface Standing {
  status?: string;
  subscriptionStatus?: string;
  emailVerified?: boolean;
}

const digestOf = (token: string) => createHash('sha256').update(token).digest('hex');

export function createPeople(services: FakeServices) {
  const sessions = new Map<string, ResolveSessionResponse>();
  services.answer('resolveSession', ({ digest }) => {
    const session = sessions.get(digest.toString('hex'));
    if (session === undefined) throw notFound('session');
    return session;
  });
  services.answer('endSession', ({ digest }) => {
    sessions.delete(digest.toString('hex'));
    return {};
  });

  return {
    signIn: (standing: Standing = {}) => {
      const token = randomBytes(32).toString('base64url');
      const session = sessionOf(standing);
      sessions.set(digestOf(token), session);
      return { token, session };
    },
    isSignedIn: (token: string) => sessions.has(digestOf(token)),
  };
}

export function sessionOf({ status = 'active', subscriptionStatus = 'active', emailVerified = true }: Standing): ResolveSessionResponse {
  const accountId = randomUUID();
  const userId = randomUUID();
  const createdAtMs = Date.UTC(2026, 10, 21);
  const account: Account = {
    id: accountId,
    name: 'Example',
    email: 'ann@example.com',
    plan: 'pro',
    status,
    subscriptionStatus,
    monthlyRequests: 50_000,
    maxSites: 10,
    createdAtMs,
    updatedAtMs: createdAtMs,
    userId,
  };
  return {
    user: { id: userId, accountId, email: 'ann@example.com', name: 'Ann', emailVerified, createdAtMs },
    account,
    plan: {
      name: 'pro',
      monthlyRequests: 50_000,
      maxSites: 10,
      features: ['consent_export'],
      maxExports: 0,
      maxWebhookEndpoints: 50,
      maxPolicyTextBytes: 1_000_000_000,
    },
  };
}

export interface Browser {
  cookies: Record<string, string>;
  read: () => SentHeaders;
  write: () => SentHeaders;
}

export function cookiesOf(answer: HttpAnswer): Record<string, { value: string; attributes: string[] }> {
  return Object.fromEntries(
    (answer.headers['set-cookie'] ?? []).map((line) => {
      const [pair = '', ...attributes] = line.split('; ');
      const at = pair.indexOf('=');
      return [pair.slice(0, at), { value: pair.slice(at + 1), attributes }];
    }),
  );
}

export function browserWith(token: string, csrf: string): Browser {
  const cookie = `session=${token}; csrf_token=${csrf}`;
  return {
    cookies: { session: token, csrf_token: csrf },
    read: () => ({ Cookie: cookie }),
    write: () => ({ Cookie: cookie, 'X-CSRF-Token': csrf }),
  };
}
