import { textOf, toHex } from '../bytes';
import { FormatError } from '../format-error';
import { type Sha256 } from '../sha256';
import { parseCosignerVkey, type CosignerKey } from './cosigners';
import { isKeyName } from './note';
import { keyIdOf, splitVkey } from './vkey';

/** c2sp.org/tlog-policy: whose cosignatures make a checkpoint valid. */
export interface TlogPolicy {
  logs: readonly PolicyLog[];
  witnesses: readonly PolicyWitness[];
  /** Whether these witnesses, by name, are enough. */
  isMet: (cosigned: ReadonlySet<string>) => boolean;
}

export interface PolicyLog {
  vkey: string;
  url: string | undefined;
}

export interface PolicyWitness {
  /** Has a meaning only within the policy. */
  name: string;
  key: CosignerKey;
  url: string | undefined;
  line: number;
}

/** The message begins with the line, and says what to do. */
export class PolicyError extends FormatError {
  constructor(line: number, problem: string) {
    super(`line ${line}: ${problem}`);
  }
}

type IsMet = TlogPolicy['isMet'];

/** The specification asks for at least 32. Each witness is asked for each checkpoint. */
const mostOfAKind = 32;
const none = 'none';

/** Throws PolicyError for a file that is no policy, or whose quorum cannot be met. */
export function parsePolicy(sha256: Sha256, bytes: Uint8Array): TlogPolicy {
  const logs: PolicyLog[] = [];
  const witnesses: PolicyWitness[] = [];
  const named = new Map<string, IsMet>();
  const keys = new Map<string, number>();
  let quorum: IsMet | undefined;
  let groups = 0;

  const lines = linesOf(bytes);
  for (const { number, words } of lines) {
    const fail = (problem: string) => new PolicyError(number, problem);
    const [kind, ...rest] = words;

    const define = (name: string, isMet: IsMet) => {
      if (name === none) throw fail('"none" is predefined; choose another name');
      if (named.has(name)) throw fail(`the name "${name}" is defined twice; give each witness and group a name of its own`);
      named.set(name, isMet);
    };
    /** Two keys are duplicates even if their names differ. */
    const once = (what: string, publicKey: Uint8Array) => {
      const known = `${what} ${toHex(publicKey)}`;
      const before = keys.get(known);
      if (before !== undefined) throw fail(`the same ${what} key is on line ${before}; remove one of the lines`);
      keys.set(known, number);
    };
    const checked = <T>(work: () => T): T => {
      try {
        return work();
      } catch (error) {
        if (error instanceof FormatError) throw fail(`${error.message}; copy the verifier key (name+id+key) again`);
        throw error;
      }
    };

    switch (kind) {
      case 'log': {
        const [vkey, url] = rest;
        if (vkey === undefined || rest.length > 2) throw fail('write: log <verifier key> [<url>]');
        once(
          'log',
          checked(() => logKey(sha256, vkey)),
        );
        if (logs.length === mostOfAKind) throw fail(`more than ${mostOfAKind} logs`);
        logs.push({ vkey, url });
        break;
      }
      case 'witness': {
        const [name, vkey, url] = rest;
        if (name === undefined || vkey === undefined || rest.length > 3) throw fail('write: witness <name> <verifier key> [<url>]');
        const key = checked(() => parseCosignerVkey(sha256, vkey));
        once('witness', key.publicKey);
        define(name, (cosigned) => cosigned.has(name));
        if (witnesses.length === mostOfAKind) throw fail(`more than ${mostOfAKind} witnesses`);
        witnesses.push({ name, key, url, line: number });
        break;
      }
      case 'group': {
        const [name, threshold, ...members] = rest;
        if (name === undefined || threshold === undefined || members.length === 0)
          throw fail('write: group <name> <number>|any|all <name>...');
        if (new Set(members).size < members.length) throw fail('a member is listed twice; list each once');
        const needed = neededOf(threshold, members.length);
        if (needed === undefined) {
          throw fail(`"${threshold}" of ${members.length} members cannot be met; write any, all, or a number from 1 to ${members.length}`);
        }
        const parts = members.map((member) => {
          const isMet = named.get(member);
          if (isMet === undefined) throw fail(`"${member}" is not the name of a witness or group on a line before`);
          return isMet;
        });
        for (const member of members) {
          const usedAt = keys.get(`member ${member}`);
          if (usedAt !== undefined)
            throw fail(`"${member}" is already a member of the group on line ${usedAt}; a name is in one group only`);
          keys.set(`member ${member}`, number);
        }
        define(name, (cosigned) => parts.filter((isMet) => isMet(cosigned)).length >= needed);
        groups += 1;
        if (groups > mostOfAKind) throw fail(`more than ${mostOfAKind} groups`);
        break;
      }
      case 'quorum': {
        const [name] = rest;
        if (name === undefined || rest.length > 1) throw fail('write: quorum <name of a witness or group>, or quorum none');
        if (quorum !== undefined) throw fail('there is a second quorum; keep one of the lines');
        quorum = name === none ? () => true : named.get(name);
        if (quorum === undefined) throw fail(`"${name}" is not the name of a witness or group on a line before`);
        break;
      }
      default:
        throw fail(`"${kind}" is not a word of a policy; a line begins with log, witness, group, quorum or #`);
    }
  }
  if (quorum === undefined) throw new PolicyError(lines.at(-1)?.number ?? 1, 'no quorum follows; add a line: quorum <name>');
  return { logs, witnesses, isMet: quorum };
}

function neededOf(threshold: string, members: number): number | undefined {
  if (threshold === 'any') return 1;
  if (threshold === 'all') return members;
  const needed = /^[1-9]\d{0,3}$/.test(threshold) ? Number(threshold) : members + 1;
  return needed <= members ? needed : undefined;
}

/** The public key of a log. Types that only verifiers of logs need are not checked further. */
function logKey(sha256: Sha256, vkey: string): Uint8Array {
  const { name, keyId, type, publicKey } = splitVkey(vkey);
  if (!isKeyName(name) || type === undefined || publicKey.length === 0) throw new FormatError('not a verifier key');
  const hasKnownId = type === 0x01 || type === 0x04 || type === 0x06;
  if (hasKnownId && keyIdOf(sha256, name, type, publicKey) !== keyId) {
    throw new FormatError('the id of the verifier key does not fit its name and key');
  }
  return publicKey;
}

/** Octets above 0x7e are opaque. Those of UTF-8 are read as such, because key names are UTF-8. */
function opaqueText(bytes: Uint8Array): string {
  try {
    return textOf(bytes);
  } catch {
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  }
}

/** Lines with words, numbered from 1. */
function linesOf(bytes: Uint8Array): { number: number; words: string[] }[] {
  let line = 1;
  for (const byte of bytes) {
    if (byte === 0x0a) line += 1;
    else if ((byte < 0x20 && byte !== 0x09) || byte === 0x7f) {
      const hint = byte === 0x0d ? '; save the file with Unix line ends' : '; remove it';
      throw new PolicyError(line, `the control character 0x${byte.toString(16).padStart(2, '0')} is not allowed${hint}`);
    }
  }
  return opaqueText(bytes)
    .split('\n')
    .map((text, place) => ({ number: place + 1, words: text.split(/[ \t]+/).filter((word) => word !== '') }))
    .filter(({ words }) => words.length > 0 && !words[0]!.startsWith('#'));
}
