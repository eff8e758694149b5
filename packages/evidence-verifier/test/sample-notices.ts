import { canonicalJson, contextText, dataHash, noticeTag, toHex, utf8, type ConsentContext } from '@consent/evidence-format';
import { sha256 } from './node-crypto';
import { account, sampleLog, type ConsentLeaf, type SampleLeaf, type SampleOptions } from './sample-log';

/** A PNG of one pixel. */
export const picture = Uint8Array.from(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
);

export const bannerNotice = {
  v: 1,
  kind: 'banner',
  site_id: 'site-1',
  program: toHex(sha256(utf8('banner.js'))),
  categories: [
    { key: 'necessary', required: true, label: { en: 'Necessary', 'pt-BR': 'Necessários' }, description: {} },
    { key: 'ads', required: false, label: { en: 'Advertising', 'pt-BR': 'Publicidade' }, description: { en: 'What you see elsewhere' } },
  ],
  policy: { id: 'policy-1', version: 1, sha256: '00'.repeat(32) },
  texts: {
    en: textsOf('Your privacy', 'We use cookies.', 'Accept all', 'Refuse all'),
    'pt-BR': textsOf('Sua privacidade', 'Usamos cookies para\noutras finalidades.', 'Aceitar tudo', 'Recusar tudo'),
  },
  buttons: ['refuse_all', 'accept_all', 'choose', 'save'],
  position: 'bottom_right',
  colors: { accent: '#0b7285' },
  ask_again_after_days: 365,
  ask_again_on_new_version: true,
  global_privacy_control: true,
  google_consent_mode: false,
};

const strictest = { model: 'opt_in', categories: {}, gpc: 'decides', ask_again_after_days: { yes: 365, no: 365 }, texts: {} };

/** Of a site that lets categories run in California until the visitor refuses. */
export const ruledNotice = {
  ...bannerNotice,
  texts: { en: { ...bannerNotice.texts.en, message_opt_out: 'We use cookies. You can refuse.', signal: 'Signal honoured' } },
  rules: [
    { ...strictest, number: 0, places: [], question: 'opt_in' },
    {
      ...strictest,
      number: 1,
      places: ['US-CA', 'US-CO'],
      model: 'opt_out',
      question: 'opt_out',
      texts: { en: { refuse: 'Do not sell my data' } },
    },
  ],
};

export const formNotice = {
  v: 1,
  kind: 'form',
  site_id: 'site-2',
  texts: { de: { message: 'Dürfen wir Sie anrufen?', accept: 'Ja, gern', fields: { hours: 'Nur werktags' } } },
  categories: null,
  picture: { sha256: toHex(sha256(picture)), media_type: 'image/png', bytes: picture.length },
};

function textsOf(title: string, message: string, accept: string, refuse: string) {
  const others = { choose: 'Choose', save: 'Save', change: 'Change', policy: 'Policy', required: 'Always on' };
  return { title, message, accept, refuse, ...others };
}

export const hashOf = (notice: object): string => toHex(sha256(utf8(canonicalJson(notice))));
export const askedRecords = { refused: `01JD3${'E'.repeat(21)}`, called: `01JD3${'F'.repeat(21)}`, signalled: `01JD3${'G'.repeat(21)}` };
const at = (minute: number) => `2026-11-24T10:${String(minute).padStart(2, '0')}:00.000Z`;

export function noticeLeaf(
  notice: object,
  number: number,
  minute: number,
  { site, isAttested = false }: { site: string; isAttested?: boolean },
): SampleLeaf {
  return {
    frame: {
      type: isAttested ? 'notice.attested' : 'notice.published',
      ...{ v: 1, account, at: at(minute) },
      notice: { number, sha256: hashOf(notice), site },
    },
    tag: noticeTag(sha256, site),
    content: canonicalJson(notice),
  };
}

export function askedOf(notice: object, more: Partial<ConsentContext> = {}): ConsentContext {
  const answer = { action: 'refuse_all', asked: 'served', language: 'pt-BR', signals: {}, surface: 'banner' } as const;
  return { ...answer, notice_sha256: hashOf(notice), ...more };
}

/** The creation of a record that says what was asked. */
export function withContext(leaf: SampleLeaf, context: ConsentContext | string, by = { id: '', kind: 'site' }): SampleLeaf {
  const text = typeof context === 'string' ? context : contextText(context);
  const frame = { ...leaf.frame, v: 2, by, context: dataHash(sha256, text, leaf.salt!) } as SampleLeaf['frame'];
  return { ...leaf, frame, context: text };
}

/** The creation of a record that says who recorded it, and has no context. */
export function withRecorder(leaf: SampleLeaf, by: { id: string; kind: string }): SampleLeaf {
  return { ...leaf, frame: { ...leaf.frame, v: 2, by } as SampleLeaf['frame'] };
}

const created = { type: 'consent.created' };

/** The sample, and three records that were asked: by the banner, by a form with a picture, and a signal. One has no context. */
export function askedLog(options: SampleOptions = {}, more: (consentLeaf: ConsentLeaf) => SampleLeaf[] = () => []) {
  return sampleLog({
    ...options,
    grow: (leaves, consentLeaf) => [
      ...leaves,
      noticeLeaf(bannerNotice, 3, 11, { site: 'site-1' }),
      withContext(consentLeaf(askedRecords.refused, 12, 12, { accepted: false }, created), askedOf(bannerNotice)),
      withContext(
        consentLeaf(askedRecords.called, 13, 13, { siteId: 'site-2' }, { type: 'consent.attested', revision: 'created' }),
        askedOf(formNotice, { action: 'accept_all', asked: 'claimed', language: 'de', surface: 'api' }),
        { id: 'key_1', kind: 'key' },
      ),
      noticeLeaf(formNotice, 1, 14, { site: 'site-2', isAttested: true }),
      withContext(
        consentLeaf(askedRecords.signalled, 15, 15, { accepted: false }, created),
        askedOf(bannerNotice, { action: 'signal', language: 'en', signals: { gpc: true } }),
      ),
      ...more(consentLeaf),
    ],
  });
}
