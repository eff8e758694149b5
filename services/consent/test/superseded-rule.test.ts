import { supersededBefore } from '../src/retention/superseded.rule';
import { randomLives, recordsAt, type RandomLife } from './random-lives';

type Decision = { atMs: number; id: string };

const decisionsOf = ({ events }: RandomLife): Decision[] =>
  events.flatMap((event) => (event.kind === 'create' || event.kind === 'update' ? [{ atMs: event.atMs, id: event.id }] : []));

/** Decision 79.1, read from the events: which records a later decision had replaced, and when. */
function replacedUpTo(life: RandomLife, atMs: number): Map<string, number> {
  const decisions = decisionsOf(life);
  const replaced = new Map<string, number>();
  for (const id of new Set(decisions.map((decision) => decision.id))) {
    const last = decisions.findLast((decision) => decision.id === id)!;
    const next = decisions.find((decision) => decision.id !== id && decision.atMs > last.atMs);
    if (next !== undefined && next.atMs <= atMs) replaced.set(id, next.atMs);
  }
  return replaced;
}

test('[decision 79] the superseded records of a time are those that a later decision had replaced, for 50,000 random lives', () => {
  const wrong: unknown[] = [];
  let count = 0;
  let exact = 0;
  for (const life of randomLives(50_000)) {
    const atMs = life.someTimeMs();
    const decidedSince = new Set(decisionsOf(life).flatMap((decision) => (decision.atMs > atMs ? [decision.id] : [])));
    const lives = recordsAt(life, atMs).map((each) => ({ ...each, nextNumber: decidedSince.has(each.id) ? 1 : undefined }));
    const found = new Map(supersededBefore(lives).map(({ life: { id }, sinceMs }) => [id, sinceMs]));
    const expected = replacedUpTo(life, atMs);
    count += expected.size;
    exact += [...expected].filter(([id, sinceMs]) => found.get(id) === sinceMs).length;
    const isRight =
      found.size === expected.size && [...expected].every(([id, sinceMs]) => found.get(id)! >= sinceMs && found.get(id)! <= atMs);
    if (!isRight) wrong.push({ events: life.events, atMs, found: [...found], expected: [...expected] });
  }
  expect(wrong.slice(0, 3)).toEqual([]);
  // The others were replaced by a record that was updated again.
  expect([count > 10_000, exact / count > 0.8]).toEqual([true, true]);
});
