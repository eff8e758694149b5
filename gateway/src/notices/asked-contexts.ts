import { contextText, type ConsentContext } from '@consent/evidence-format';
import { createCounter, type Registry } from '@consent/kernel';
import { invalid, ServiceError } from '@consent/kernel/errors';
import type { AskedBody } from '../routes/schemas/consent';
import type { FoundNotices, KnownNotice, WantedNotice } from './found-notices';
import type { NoticeTokens } from './notice-tokens';

interface Asked {
  accountId: string;
  /** In lowercase. */
  siteId: string;
  context: AskedBody;
}

export interface AskedContexts {
  /** The text that is stored (`ConsentContext`). Throws invalid (unknown notice or language), unavailable. */
  textOf: (asked: Asked) => Promise<string>;
  /** In order, of one account. */
  textsOf: (asked: readonly Asked[]) => Promise<(string | ServiceError)[]>;
}

interface Parts {
  tokens: NoticeTokens;
  found: FoundNotices;
  registry: Registry;
}

const wantedOf = ({ accountId, siteId, context }: Asked): WantedNotice => ({ accountId, siteId, sha256: context.notice_sha256 });

/**
 * A token that this service made proves that the notice exists, so nothing is looked up. Without one the notice must be one of
 * the site, and its language one of the notice.
 */
export function createAskedContexts({ tokens, found, registry }: Parts): AskedContexts {
  const counter = createCounter(registry, 'consent_notice_tokens_total');
  const counts = {
    valid: counter.labels({ result: 'valid' }),
    expired: counter.labels({ result: 'expired' }),
    refused: counter.labels({ result: 'refused' }),
  };

  /** undefined if the notice has to be looked up. */
  function textByToken({ siteId, context }: Asked): string | undefined {
    const { token, notice_sha256: sha256 } = context;
    if (token === undefined) return undefined;
    const state = tokens.stateOf(token, { siteId, sha256 });
    counts[state].inc();
    return state === 'refused' ? undefined : textWith(context, state === 'valid' ? 'served' : 'claimed');
  }

  function textByNotice({ context }: Asked, notice: KnownNotice | undefined): string {
    if (notice === undefined) throw invalid('context.notice_sha256 is not the hash of a notice of this site.');
    if (!notice.languages.includes(context.language)) throw invalid('context.language is not a language of this notice.');
    return textWith(context, 'claimed');
  }

  return {
    textOf: async (asked) => textByToken(asked) ?? textByNotice(asked, await found.find(wantedOf(asked))),
    textsOf: async (asked) => {
      const texts = asked.map(textByToken);
      const rest = asked.filter((_, at) => texts[at] === undefined);
      const notices = rest.length === 0 ? [] : await found.findMany(rest.map(wantedOf));
      let next = 0;
      return texts.map((text, at) => {
        if (text !== undefined) return text;
        const notice = notices[next++];
        if (notice instanceof ServiceError) return notice;
        try {
          return textByNotice(asked[at] as Asked, notice);
        } catch (error) {
          return ServiceError.from(error);
        }
      });
    },
  };
}

function textWith({ token: _, signals = {}, ...context }: AskedBody, asked: ConsentContext['asked']): string {
  return contextText({ ...context, signals, asked });
}
