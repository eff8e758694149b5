import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { buildOneFile } from './one-file.ts';

const sourceOf = (file: string) => fileURLToPath(new URL(`../../packages/banner/src/${file}`, import.meta.url));
const target = 'es2022';

type Names = Record<string, string>;

/** What the banner loads later. A plain script imports it, so it is a module. */
const moduleOf = (file: string, define: Names = {}) =>
  buildOneFile(
    {
      ...{ lib: { entry: sourceOf(file), formats: ['es'], fileName: 'part' }, target },
      // Vite keeps the white space of a library that others bundle. Browsers load this one.
      rolldownOptions: { output: { minify: true } },
    },
    define,
  );

/** An IIFE, because a plain script element loads it. */
const scriptOf = (file: string, define: Names, replace: Names = {}) =>
  buildOneFile({ target, lib: { entry: sourceOf(file), formats: ['iife'], name: 'consentBanner', fileName: 'script' } }, define, replace);

/** An expression: what the file exports under this name. */
async function expressionOf(file: string, name: string, define: Names): Promise<string> {
  const lib = { entry: sourceOf(`${file}.ts`), formats: ['iife' as const], name: 'part', fileName: 'part' };
  return `(()=>{${(await buildOneFile({ target, lib }, define)).trim()}return part.${name}})()`;
}

/** The members of `Parts` in packages/banner/src/program.ts. */
const parts = {
  ...{ google: 'signals/google', inLanguage: 'text-file', shareChoice: 'share-choice', startWatching: 'start-watching' },
  ...{ readNotes: 'read-notes', takeEarlier: 'take-earlier', createToldVendors: 'signals/told-vendors' },
};

/** The gateway gives the English texts that a site can show. */
const english = { './languages/en': sourceOf('inlined-english.ts') };

const noRules = { './has-rules.ts': sourceOf('has-no-rules.ts') };
/** banner.js is the same for all sites, so it identifies nobody. */
const noPerson = { './has-person.ts': sourceOf('has-no-person.ts') };

/** By the name in `vendor_signals`. */
const vendors = {
  ...{ microsoft_uet: 'signals/microsoft-uet', microsoft_clarity: 'signals/microsoft-clarity' },
  ...{ amazon: 'signals/amazon', meta: 'signals/meta' },
};

/**
 * banner.js, and banner-parts.json of which the gateway makes `/b/<token>.js`. The program knows what it loads later by the hashes of these files. banner.js ends
 * with the hash of the parts, so that its own hash covers everything.
 */
export function bannerScript(): Plugin {
  return {
    name: 'banner-script',
    apply: 'build',
    async generateBundle() {
      const emitPart = (name: string, source: string): string => {
        const fileName = `banner-${name}-${hashOf(source)}.js`;
        this.emitFile({ type: 'asset', fileName, source });
        return JSON.stringify(`/${fileName}`);
      };
      const heldFile = emitPart('held', await moduleOf('held-main.ts'));
      const signalsFile = emitPart('signals', await moduleOf('signals/all.ts'));
      const recoveryFile = emitPart('recovery', await moduleOf('recovery.ts'));
      const shownFile = emitPart('shown', await moduleOf('shown/main.ts'));
      const earlierFile = emitPart('earlier', await moduleOf('earlier/main.ts'));
      // Of the gateway's page, which finds it by its name. No program of a site names it.
      emitPart('person', await moduleOf('own-page/main.ts'));
      const files = { heldFile, recoveryFile, shownFile, earlierFile };
      const inlined = {
        programs: {
          plain: await scriptOf('inlined-main.ts', files, { ...english, ...noRules, ...noPerson }),
          with_rules: await scriptOf('inlined-main.ts', files, { ...english, ...noPerson }),
          plain_identity: await scriptOf('inlined-main.ts', files, { ...english, ...noRules }),
          with_rules_identity: await scriptOf('inlined-main.ts', files, english),
        },
        parts: await expressionsOf(parts, (name) => name, files),
        vendors: await expressionsOf(vendors, () => 'signal', files),
      };
      const partsFile = JSON.stringify(inlined);
      this.emitFile({ type: 'asset', fileName: 'banner-parts.json', source: partsFile });
      const script = await scriptOf('main.ts', { ...files, signalsFile }, noPerson);
      this.emitFile({ type: 'asset', fileName: 'banner.js', source: `${script.trimEnd()}\n// ${hashOf(partsFile)}\n` });
    },
  };
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

const expressionsOf = async (files: Names, exportOf: (name: string) => string, define: Names): Promise<Names> =>
  Object.fromEntries(
    await Promise.all(Object.entries(files).map(async ([name, file]) => [name, await expressionOf(file, exportOf(name), define)])),
  );
