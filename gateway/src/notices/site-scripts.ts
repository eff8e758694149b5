import { createHash } from 'node:crypto';
import type { Site } from '@consent/contracts';
import { LRUCache } from 'lru-cache';
import { compress, type Encoding } from '../pipeline/8-answer/encodings';
import type { BannerProgram } from './banner-program';
import type { SiteNotices } from './site-notices';
import { siteScriptText } from './site-script-text';

export interface SiteScript {
  /** Of the bytes before compression. */
  tag: string;
  /** Whether visitors of other places get another one. */
  isOfPlace: boolean;
  bytesIn: (encoding: Encoding) => Promise<Buffer>;
}

export interface SiteScripts {
  /** banner.js with the site's document inside, so that a page needs one request. Undefined if this process serves no banner.js. */
  scriptOf: (site: Site, placeCode: () => string) => Promise<SiteScript | undefined>;
}

interface Parts {
  program: BannerProgram | undefined;
  siteNotices: Pick<SiteNotices, 'documentOf'>;
}

/** Bytes of scripts and of their compressed forms. */
const keptBytes = 32 * 1024 * 1024;
const compressedShare = 0.75;
const quality = 9;

/** A script is compressed once while it is kept. Its document changes with the settings, and each hour with the notice's token. */
export function createSiteScripts({ program, siteNotices }: Parts): SiteScripts {
  const kept = new LRUCache<string, SiteScript>({ maxSize: keptBytes });
  return {
    scriptOf: async (site, placeCode) => {
      if (program === undefined) return undefined;
      const document = await siteNotices.documentOf(site, placeCode);
      const bytes = Buffer.from(siteScriptText(program.parts, { document, domain: site.domain }));
      const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
      const found = kept.get(tag);
      if (found !== undefined) return found;
      const script = scriptFrom(tag, bytes, document.rule !== undefined);
      kept.set(tag, script, { size: Math.ceil(bytes.length * (1 + compressedShare)) });
      return script;
    },
  };
}

function scriptFrom(tag: string, bytes: Buffer, isOfPlace: boolean): SiteScript {
  const made = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(bytes)]]);
  return {
    tag,
    isOfPlace,
    bytesIn: (encoding) => {
      const found = made.get(encoding);
      if (found !== undefined) return found;
      const making = compress(bytes, encoding as Exclude<Encoding, 'identity'>, quality);
      made.set(encoding, making);
      return making;
    },
  };
}
