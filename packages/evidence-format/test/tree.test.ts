import {
  appendHash,
  consistencyProof,
  emptyFrontier,
  frontierFromBytes,
  frontierToBytes,
  inclusionProof,
  leafHash,
  planFrontier,
  rootOf,
  toHex,
  verifyConsistency,
  verifyInclusion,
} from '../src/index';
import { naiveTree } from './naive-tree';
import { sha256 } from './node-crypto';

/** The test vectors of the Certificate Transparency implementations. */
const ctLeaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const ctRoots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const ctTree = naiveTree(ctLeaves.map((hex) => leafHash(sha256, Buffer.from(hex, 'hex'))));

const leavesOf = (count: number) => Array.from({ length: count }, (_, index) => leafHash(sha256, Buffer.from(`leaf ${index}`)));

test('roots match RFC 6962', () => {
  const frontier = emptyFrontier();
  const roots = [toHex(rootOf(sha256, frontier))];
  for (const hex of ctLeaves) {
    appendHash(sha256, frontier, leafHash(sha256, Buffer.from(hex, 'hex')));
    roots.push(toHex(rootOf(sha256, frontier)));
  }
  expect(roots).toEqual(ctRoots);
});

test('proofs match RFC 6962', () => {
  expect(inclusionProof(sha256, 8, 0, ctTree.readHash).map(toHex)).toEqual([
    '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
    '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
    '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
  ]);
  expect(inclusionProof(sha256, 8, 5, ctTree.readHash).map(toHex)).toEqual([
    'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  ]);
  expect(consistencyProof(sha256, 6, 8, ctTree.readHash).map(toHex)).toEqual([
    '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
    'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  ]);
});

test('every root, frontier and inclusion proof up to 300 leaves matches the recursive definition', () => {
  const leaves = leavesOf(300);
  const tree = naiveTree(leaves);
  const frontier = emptyFrontier();
  for (let size = 1; size <= 300; size += 1) {
    appendHash(sha256, frontier, leaves[size - 1]!);
    const root = tree.root(size);
    expect(rootOf(sha256, frontier)).toEqual(root);
    expect(frontier.hashes).toEqual(planFrontier(size).map(({ level, index }) => tree.readHash(level, index)));
    expect(frontierFromBytes(size, frontierToBytes(frontier))).toEqual({
      size,
      hashes: frontier.hashes.map((hash) => Uint8Array.from(hash)),
    });
    for (let index = 0; index < size; index += 1) {
      const proof = inclusionProof(sha256, size, index, tree.readHash);
      if (!sameHashes(proof, tree.inclusion(size, index))) throw new Error(`another proof of ${index} in ${size}`);
      if (!verifyInclusion(sha256, { size, index, leaf: leaves[index]!, proof, root })) throw new Error(`refused ${index} in ${size}`);
    }
  }
});

test('every consistency proof up to 300 leaves matches the recursive definition', () => {
  const tree = naiveTree(leavesOf(300));
  for (let to = 0; to <= 300; to += 1) {
    for (let from = 0; from <= to; from += 1) {
      const proof = consistencyProof(sha256, from, to, tree.readHash);
      if (!sameHashes(proof, from === to ? [] : tree.consistency(from, to))) throw new Error(`another proof from ${from} to ${to}`);
      const heads = { from: { size: from, root: tree.root(from) }, to: { size: to, root: tree.root(to) } };
      if (!verifyConsistency(sha256, { ...heads, proof })) throw new Error(`refused from ${from} to ${to}`);
    }
  }
});

test('roots and proofs are correct at random sizes up to 2^18 leaves, from the subtrees that appending reports', () => {
  const total = 2 ** 18;
  const leaves = Array.from({ length: total }, (_, index) => {
    const leaf = Buffer.alloc(32);
    leaf.writeUInt32BE(index);
    return leaf;
  });
  const sizes = [...Array.from({ length: 8 }, () => 1 + Math.floor(Math.random() * total)), total - 1, total].sort((a, b) => a - b);
  const tree = naiveTree(leaves);
  const frontier = emptyFrontier();
  const subtrees = new Map<number, Uint8Array[]>();
  const keep = (level: number, index: number, hash: Uint8Array) => {
    if (!subtrees.has(level)) subtrees.set(level, []);
    subtrees.get(level)![index] = hash;
  };
  const readHash = (level: number, index: number) => subtrees.get(level)![index]!;
  let earlier = { size: 0, root: rootOf(sha256, frontier) };
  for (const size of sizes) {
    while (frontier.size < size) appendHash(sha256, frontier, leaves[frontier.size]!, keep);
    const root = rootOf(sha256, frontier);
    expect(toHex(root)).toBe(toHex(tree.root(size)));
    for (const index of [0, size - 1, Math.floor(Math.random() * size)]) {
      const proof = inclusionProof(sha256, size, index, readHash);
      expect(verifyInclusion(sha256, { size, index, leaf: leaves[index]!, proof, root })).toBe(true);
    }
    const proof = consistencyProof(sha256, earlier.size, size, readHash);
    expect(verifyConsistency(sha256, { from: earlier, to: { size, root }, proof })).toBe(true);
    earlier = { size, root };
  }
});

describe('a wrong proof is refused', () => {
  const leaves = leavesOf(13);
  const tree = naiveTree(leaves);
  const inclusion = { size: 13, index: 6, leaf: leaves[6]!, proof: tree.inclusion(13, 6), root: tree.root(13) };
  const consistency = {
    from: { size: 6, root: tree.root(6) },
    to: { size: 13, root: tree.root(13) },
    proof: tree.consistency(6, 13),
  };

  test('with another size, index, leaf or root', () => {
    expect(verifyInclusion(sha256, inclusion)).toBe(true);
    for (const changed of [
      { index: 7 },
      { index: -1 },
      { index: 13 },
      { size: 6 },
      { size: 30 },
      { leaf: leaves[7]! },
      { root: tree.root(12) },
    ]) {
      expect([changed, verifyInclusion(sha256, { ...inclusion, ...changed })]).toEqual([changed, false]);
    }
  });

  test('with a changed, missing or extra hash', () => {
    for (const [at, hash] of inclusion.proof.entries()) {
      const flipped = inclusion.proof.with(at, flipBit(hash));
      expect(verifyInclusion(sha256, { ...inclusion, proof: flipped })).toBe(false);
      expect(verifyInclusion(sha256, { ...inclusion, proof: inclusion.proof.toSpliced(at, 1) })).toBe(false);
      expect(verifyInclusion(sha256, { ...inclusion, proof: inclusion.proof.toSpliced(at, 0, hash) })).toBe(false);
    }
    for (const [at, hash] of consistency.proof.entries()) {
      const proofs = [
        consistency.proof.with(at, flipBit(hash)),
        consistency.proof.toSpliced(at, 1),
        consistency.proof.toSpliced(at, 0, hash),
      ];
      for (const proof of proofs) expect(verifyConsistency(sha256, { ...consistency, proof })).toBe(false);
    }
  });

  test('between trees that do not share a prefix', () => {
    const other = naiveTree(leavesOf(13).with(2, leaves[0]!));
    expect(verifyConsistency(sha256, consistency)).toBe(true);
    expect(verifyConsistency(sha256, { ...consistency, from: { size: 6, root: other.root(6) } })).toBe(false);
    expect(verifyConsistency(sha256, { ...consistency, to: { size: 13, root: other.root(13) } })).toBe(false);
    expect(verifyConsistency(sha256, { ...consistency, from: consistency.to, to: consistency.from })).toBe(false);
    expect(verifyConsistency(sha256, { from: consistency.to, to: { size: 13, root: other.root(13) }, proof: [] })).toBe(false);
  });

  test('of a leaf or a size outside the tree', () => {
    expect(() => inclusionProof(sha256, 3, 3, tree.readHash)).toThrow('no leaf 3 in a tree of 3');
    expect(() => consistencyProof(sha256, 4, 3, tree.readHash)).toThrow('does not grow from 4 to 3');
    expect(() => frontierFromBytes(3, new Uint8Array(32))).toThrow('has 64 bytes, not 32');
  });
});

function sameHashes(some: readonly Uint8Array[], others: readonly Uint8Array[]): boolean {
  return some.length === others.length && some.every((hash, at) => Buffer.compare(hash, others[at]!) === 0);
}

function flipBit(hash: Uint8Array): Uint8Array {
  return Uint8Array.from(hash).map((byte, at) => (at === 31 ? byte ^ 1 : byte));
}
