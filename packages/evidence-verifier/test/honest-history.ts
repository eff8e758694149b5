import { type Revision } from '@consent/evidence-format';
import * as make from './histories';
import { subject, type SampleLeaf } from './sample-log';

export type Random = (below: number) => number;

/** A revision of a record. It has a leaf unless the log was off, and then gets an attested one later. */
interface Made {
  state: make.State;
  atMinutes: number;
  leaf: SampleLeaf | undefined;
  revision: Revision;
}

interface Item {
  state: make.State;
  latest: number;
  isEnded: boolean;
  /** Its creation has a leaf, or is attested. */
  isLogged: boolean;
  isErasedByLeaf: boolean;
  made: Made[];
}

interface Logged {
  leaf: SampleLeaf;
  loggedAt: number;
}

const slack = 10;

/**
 * Writes a log as the services do: clocks differ, the log is off at times, policies arrive late, large erasures take hours, databases are
 * restored, and the log loses its newest leaves and goes on. Whatever happens, the history is honest.
 */
export function honestHistory(random: Random, steps = 40) {
  let now = 1;
  let log: Logged[] = [];
  let epoch = 1;
  let isLogOn = true;
  let version = 0;
  const items: Item[] = [];
  const erasures: { leaf: SampleLeaf; loggedAt: number }[] = [];
  /** Leaves of another service that is down. */
  let ofPolicies: SampleLeaf[] = [];
  const finishing: { at: number; leaf: SampleLeaf }[] = [];
  // Each clock is wrong by up to four minutes. The log's own is right.
  const skews = Array.from({ length: 3 }, () => (random(481) - 240) / 60);
  const clock = () => now + skews[random(skews.length)]!;

  const append = (leaf: SampleLeaf) => void log.push({ leaf, loggedAt: now });
  append(make.opened(now));
  append(make.keyed(now));

  const change = (item: Item, change: Partial<make.State>, revision: Revision, build: (state: make.State) => SampleLeaf) => {
    const at = item.made.length === 0 ? item.state.created : Math.max(clock(), item.latest);
    const state = { ...item.state, ...change, updated: at, ...(revision === 'deleted' ? { deleted: at } : {}) };
    const hasLeaf = isLogOn && (item.isLogged || item.made.length === 0);
    const leaf = hasLeaf ? build(state) : undefined;
    if (item.made.length === 0) item.isLogged = hasLeaf;
    Object.assign(item, { state, latest: at, isEnded: revision === 'deleted' });
    item.made.push({ state, atMinutes: at, leaf, revision });
    if (leaf !== undefined) append(leaf);
  };
  const create = () => {
    const record = `01JD${items.length.toString().padStart(22, '0')}`;
    const state = {
      record,
      created: clock(),
      accepted: random(3) > 0,
      site: make.sites[random(2)]!,
      version: version > 0 ? random(version + 1) : 0,
    };
    const item: Item = { state, latest: state.created, isEnded: false, isLogged: false, isErasedByLeaf: false, made: [] };
    items.push(item);
    change(item, {}, 'created', make.created);
  };
  const update = (item: Item) => {
    const accepted = random(2) > 0;
    const isRevoked = item.state.accepted === true && !accepted;
    change(item, { accepted, version: random(version + 1) }, isRevoked ? 'revoked' : 'updated', isRevoked ? make.revoked : make.updated);
  };
  const live = () => items.filter(({ isEnded }) => !isEnded);
  const someLive = (): Item | undefined => live()[random(Math.max(1, live().length))];

  const erase = (isLarge: boolean) => {
    const site = random(2) > 0 ? '' : make.sites[random(2)]!;
    const marked = live().filter(({ state }) => site === '' || state.site === site);
    if (marked.length === 0) return;
    const accepted = clock();
    const at = Math.max(accepted, ...marked.map(({ latest }) => latest));
    for (const item of marked) {
      const own = Math.max(accepted, item.latest);
      Object.assign(item, { isEnded: true, isErasedByLeaf: isLogOn, latest: own });
      const state = { ...item.state, updated: own, deleted: own };
      if (!isLogOn) item.made.push({ state, atMinutes: own, leaf: undefined, revision: 'erased' });
    }
    if (!isLogOn) return;
    const leaf = make.erased(
      at,
      marked.map(({ state }) => state.record),
      site,
    );
    if (isLarge) finishing.push({ at: now + random(10 * make.hour), leaf });
    else logErasure(leaf);
  };
  const logErasure = (leaf: SampleLeaf) => {
    append(leaf);
    erasures.push({ leaf, loggedAt: now });
  };
  /** Attests what has no leaf, record after record. */
  const attest = () => {
    for (const item of items) {
      for (const made of item.made) {
        if (made.leaf !== undefined) continue;
        made.leaf = make.attested(made.state, made.revision);
        append(made.leaf);
      }
      item.isLogged = true;
    }
  };
  /** Another operator's mistake: the newest leaves are gone, and the services queue them again. New changes come first. */
  const lose = () => {
    const size = 1 + random(log.length);
    const lost = log.slice(size);
    log = log.slice(0, size);
    epoch += 1;
    append(make.resumed(now, epoch, size));
    if (lost.some(({ leaf }) => leaf.frame.type === 'log.tag_key')) append(make.keyed(now));
    for (let more = random(4); more > 0; more -= 1) randomChange();
    const since = Math.min(now, ...lost.map(({ loggedAt }) => loggedAt)) - slack;
    const isLost = (leaf: SampleLeaf) => lost.some((each) => each.leaf === leaf);
    for (const { leaf } of lost) if (leaf.frame.type.startsWith('policy.')) append(leaf);
    for (const item of items) {
      for (const { leaf, atMinutes } of item.made) if (leaf !== undefined && (isLost(leaf) || atMinutes >= since)) append(leaf);
      if (random(3) === 0) randomChange();
    }
    for (const { leaf } of erasures) if (isLost(leaf)) append(leaf);
  };
  /** After a restore, the consent database queues work that is already in the log. */
  const repeat = () => {
    const sent = log.filter(({ leaf }) => !leaf.frame.type.startsWith('log.'));
    if (sent.length > 0) append(sent[random(sent.length)]!.leaf);
  };
  const publish = () => {
    version += 1;
    const leaf = make.published(version, clock());
    if (random(2) > 0) append(leaf);
    else ofPolicies.push(leaf);
  };
  const flushPolicies = () => {
    for (const leaf of ofPolicies) append(leaf);
    ofPolicies = [];
  };
  const finish = (until: number) => {
    for (const each of finishing.filter(({ at }) => at <= until)) {
      finishing.splice(finishing.indexOf(each), 1);
      logErasure(each.leaf);
    }
  };
  function randomChange(): void {
    now += random(60) / 60;
    const item = someLive();
    const kind = random(10);
    if (item === undefined || kind < 3) create();
    else if (kind < 8) update(item);
    else change(item, {}, 'deleted', make.deleted);
  }

  for (let step = 0; step < steps; step += 1) {
    // Mostly seconds, sometimes days.
    now += random(8) === 0 ? random(3 * make.day) : random(120) / 60;
    finish(now);
    const kind = random(24);
    if (kind < 12) randomChange();
    else if (kind < 14) publish();
    else if (kind < 15) flushPolicies();
    else if (kind < 17) erase(random(2) > 0);
    else if (kind < 18) isLogOn = !isLogOn;
    else if (kind < 19 && isLogOn) attest();
    else if (kind < 20 && random(2) > 0) lose();
    else if (kind < 22) repeat();
    else append(make.created({ record: `01JE${step.toString().padStart(22, '0')}`, created: clock(), about: `not ${subject}` }));
  }
  isLogOn = true;
  if (live().length === 0) create();
  finish(Infinity);
  flushPolicies();
  attest();
  const leaves = log.map(({ leaf }) => leaf);
  return { log: make.signedLog(leaves, now + 5, epoch), records: items.map(({ state }) => state.record), epoch };
}
