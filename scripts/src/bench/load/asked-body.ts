import { consentBody, type ConsentBody } from './consent-body';

interface AskedBody extends ConsentBody {
  context: { notice_sha256: string; language: string; surface: string; action: string; signals: { gpc: boolean } };
}

/** Returns the hash of its notice. */
export async function registerQuestion(url: string, { key, siteId }: { key: string; siteId: string }): Promise<string> {
  const response = await fetch(`${url}/api/v1/sites/${siteId}/notices`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ texts: { en: { message: 'May we count your visits?', accept: 'Yes', refuse: 'No' } } }),
  });
  if (!response.ok) throw new Error(`POST /sites/{siteId}/notices answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { sha256: string }).sha256;
}

export function askedBody(siteId: string, visitor: number, noticeSha256: string): AskedBody {
  const context = { notice_sha256: noticeSha256, language: 'en', surface: 'banner', action: 'accept_all', signals: { gpc: false } };
  return { ...consentBody(siteId, visitor), context };
}
