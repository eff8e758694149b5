import { writeFile } from 'node:fs/promises';
import ipaddr from 'ipaddr.js';

type Value = string | number | Value[] | { [name: string]: Value };

interface Node {
  children: [Node | undefined, Node | undefined];
  value?: Value;
}

/**
 * Writes a MaxMind DB (format 2.0) with one record per network, such as "203.0.113.0/24" or "2001:db8::/32". No npm
 * package has a database with regions.
 */
export async function writeMmdb(file: string, networks: Record<string, Value>, ipVersion: 4 | 6 = 6): Promise<void> {
  const root = treeOf(networks, ipVersion);
  const nodes = listNodes(root);
  const numbers = new Map(nodes.map((node, at) => [node, at]));
  const data: Buffer[] = [];
  let dataBytes = 0;

  const recordOf = (child: Node | undefined): number => {
    if (child === undefined) return nodes.length;
    if (child.value === undefined) return numbers.get(child) as number;
    const encoded = encode(child.value);
    const place = nodes.length + 16 + dataBytes;
    data.push(encoded);
    dataBytes += encoded.length;
    return place;
  };

  const tree = Buffer.alloc(nodes.length * 6);
  nodes.forEach(({ children }, at) => {
    tree.writeUIntBE(recordOf(children[0]), at * 6, 3);
    tree.writeUIntBE(recordOf(children[1]), at * 6 + 3, 3);
  });
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1,
    database_type: 'Test-City',
    description: { en: 'test' },
    ip_version: ipVersion,
    languages: ['en'],
    node_count: nodes.length,
    record_size: 24,
  });
  await writeFile(file, Buffer.concat([tree, Buffer.alloc(16), ...data, Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'), metadata]));
}

function treeOf(networks: Record<string, Value>, ipVersion: 4 | 6): Node {
  const root: Node = { children: [undefined, undefined] };
  for (const [network, value] of Object.entries(networks)) {
    const [address, length] = ipaddr.parseCIDR(network);
    const bytes = address.toByteArray();
    // In an IPv6 tree, a v4 network is stored as ::a.b.c.d.
    const isV4InV6 = ipVersion === 6 && bytes.length === 4;
    const path = isV4InV6 ? [...new Array<number>(12).fill(0), ...bytes] : bytes;
    const bits = path.flatMap((byte) => [...byte.toString(2).padStart(8, '0')].map(Number)).slice(0, isV4InV6 ? 96 + length : length);
    let node = root;
    for (const bit of bits) node = node.children[bit as 0 | 1] ??= { children: [undefined, undefined] };
    node.value = value;
  }
  return root;
}

function listNodes(node: Node): Node[] {
  if (node.value !== undefined) return [];
  return [node, ...node.children.flatMap((child) => (child === undefined ? [] : listNodes(child)))];
}

const text = 2;
const uint32 = 6;
const map = 7;
const array = 11;

function encode(value: Value): Buffer {
  if (typeof value === 'string') return Buffer.concat([control(text, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([control(uint32, 4), bytes]);
  }
  if (Array.isArray(value)) return Buffer.concat([control(array, value.length), ...value.map(encode)]);
  const entries = Object.entries(value);
  return Buffer.concat([control(map, entries.length), ...entries.flatMap(([name, inner]) => [encode(name), encode(inner)])]);
}

/** Type and size. Sizes from 29 and types above 7 take another byte. */
function control(type: number, size: number): Buffer {
  const short = Math.min(size, 29);
  const head = type > 7 ? [short, type - 7] : [(type << 5) | short];
  return Buffer.from(size < 29 ? head : [...head, size - 29]);
}
