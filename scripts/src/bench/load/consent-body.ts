import { createHash } from 'node:crypto';

export interface ConsentBody {
  site_id: string;
  subject_id: string;
  accepted: boolean;
  preferences: Record<string, boolean>;
  user_agent: string;
}

export function consentBody(siteId: string, visitor: number): ConsentBody {
  return {
    site_id: siteId,
    subject_id: createHash('sha256').update(`visitor ${visitor}`).digest('hex'),
    accepted: true,
    preferences: { necessary: true, analytics: true, marketing: false },
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  };
}
