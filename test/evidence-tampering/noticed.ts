import { inspect } from 'node:util';
import { askEach, type Answer, type Question } from './questions';
import type { World } from './world';

/** A leaf, record, policy, key or table: where the operator or the sceptic looks next. */
const place =
  /index: \d+|frame: '|leaf \d+|(record|policy) \S+ of account|(notice|report) \d+ of site|policyId: |tag key|two tag keys|log_frames|logs\.checkpoint|row in logs|log_chunks|entries from \d+|tile[ /]\d|keyId: |checkpoint: /;

export interface Asked {
  questions: readonly Question[];
  before: readonly Answer[];
}

/**
 * Asks again during an edit. Every answer must still be true, at least one question must be refused or refuted, and a log line or the
 * verifier must name the place.
 */
export async function expectNoticed(world: World, { questions, before }: Asked): Promise<void> {
  const linesBefore = world.lines.length;
  const answers = await askEach(questions, world);
  const alarms = world.lines.slice(linesBefore).filter(({ level }) => level === 'error');
  const truth = new Map(before.map((answer) => [answer.question, answer]));
  const untrue = answers.filter(({ question, outcome, text }) => outcome === 'answered' && truth.get(question)!.text !== text);
  expect(untrue, 'answers that are not the truth').toEqual([]);
  const noticed = answers.filter(({ question, text }) => truth.get(question)!.text !== text);
  expect(noticed, 'something is refused or refuted').not.toEqual([]);
  const refutations = noticed.filter(({ outcome }) => outcome === 'refuted').map(({ text }) => text);
  const told = [...refutations, ...alarms.map((line) => inspect(line, { depth: 8 }))];
  expect(
    told.filter((text) => place.test(text)),
    `the place is named in:\n${told.join('\n').slice(0, 3000)}\n${inspect(noticed)}`,
  ).not.toEqual([]);
}
