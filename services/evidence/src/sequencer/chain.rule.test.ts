import { createHash } from 'node:crypto';
import { startPosition } from '../register/position.rule';
import { extendChain } from './chain.rule';

const root = (byte: number) => Buffer.alloc(32, byte);
const a = { logId: 'aaaaaaaaaaaaaaaaaaaaaaaaaa', size: 3, root: root(1) };
const b = { logId: 'bbbbbbbbbbbbbbbbbbbbbbbbbb', size: 2 ** 40, root: root(2) };

test('the chain is the SHA-256 of chain, turn, and each changed log in order of its id', () => {
  const number = (text: string) => Buffer.from(text, 'hex');
  const expected = createHash('sha256')
    .update(Buffer.concat([root(9), number('0000000000000008')]))
    .update(Buffer.concat([Buffer.from(a.logId), number('0000000000000003'), a.root]))
    .update(Buffer.concat([Buffer.from(b.logId), number('0000010000000000'), b.root]))
    .digest();
  expect(extendChain({ turn: 7, chain: root(9) }, [b, a])).toEqual({ turn: 8, chain: expected });
});

test('a different log, size, root, turn or previous chain gives a different chain', () => {
  const before = { turn: 7, chain: root(9) };
  const chains = [
    extendChain(before, [a]),
    extendChain(before, [b]),
    extendChain(before, [{ ...a, size: 4 }]),
    extendChain(before, [{ ...a, root: root(3) }]),
    extendChain({ ...before, turn: 8 }, [a]),
    extendChain({ ...before, chain: root(8) }, [a]),
    extendChain(startPosition, []),
  ].map(({ chain }) => chain.toString('hex'));
  expect(new Set(chains).size).toBe(chains.length);
});
