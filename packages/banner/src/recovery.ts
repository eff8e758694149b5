import type { CheckedSite } from '@consent/notice';
import { fetchSite, type Server } from './fetch-site.ts';
import { originHelp } from './origin-help.ts';
import { isAccepted, mustAsk, type Choice } from './record.ts';
import { timeout } from './timeout.ts';

export { fetchSite } from './fetch-site.ts';
export { google } from './signals/google.ts';
export { createToldVendors } from './signals/told-vendors.ts';

/** A refused origin looks like a network failure, but then banner.js can still be read. Undefined if the server cannot be reached. */
export async function refusedOrigin({ origin, token }: Server): Promise<string | undefined> {
  try {
    await fetch(`${origin}/banner.js`, { method: 'HEAD', cache: 'no-store', signal: timeout() });
    return originHelp(location, token, origin);
  } catch {
    return undefined;
  }
}

/** Why a request failed without a response. Undefined if a retry may help. */
export async function explainFailure(server: Server): Promise<string | undefined> {
  try {
    await fetchSite(server, true);
    return undefined;
  } catch (error) {
    return error instanceof TypeError ? await refusedOrigin(server) : undefined;
  }
}

/**
 * Members to drop when the server refuses them. Servers of earlier releases do not know them, and a faulty context must not cost the
 * visitor's choice.
 */
const omissible = { policy_sha256: /Unknown field \W*policy_sha256/, context: /\bcontext\b/ };

/** The body without a member that was refused. Undefined if no member of it can be left out. */
export function withoutRefused({ pending }: Choice, refusal: string): string | undefined {
  const body = JSON.parse(pending?.body ?? '{}') as Record<string, unknown>;
  for (const [name, refused] of Object.entries(omissible)) {
    if (body[name] !== undefined && refused.test(refusal)) return JSON.stringify({ ...body, [name]: undefined });
  }
  return undefined;
}

/**
 * A refused choice as the site can record it now, to be sent again. Undefined if the site shows another text or asks about more, so that the
 * visitor must choose again.
 */
export function fitToSite(choice: Choice, site: CheckedSite, nowMs: number): Choice | undefined {
  const { categories, policy } = site;
  if ((policy?.sha256 ?? '') !== choice.policy_sha256 || mustAsk(choice, site, nowMs)) return undefined;
  const preferences = Object.fromEntries(
    Object.entries(choice.preferences).filter(([key]) => categories === null || categories.some((category) => category.key === key)),
  );
  const fitted = { ...choice, preferences, accepted: isAccepted(site, preferences, choice.accepted), policy_version: policy?.version ?? 0 };
  return { ...fitted, pending: pendingAgain(fitted) };
}

/** The same record of a choice that was fitted to the site. */
export function pendingAgain({ pending, preferences, accepted, policy_version }: Choice): NonNullable<Choice['pending']> {
  const { policy_version: _, ...body } = JSON.parse(pending?.body ?? '{}') as Record<string, unknown>;
  const isTextShown = body['policy_sha256'] !== '' && policy_version > 0;
  return { key: crypto.randomUUID(), body: JSON.stringify({ ...body, preferences, accepted, ...(isTextShown && { policy_version }) }) };
}
