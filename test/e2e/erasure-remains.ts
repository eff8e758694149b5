import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type FieldsByPlace = Record<string, string[]>;

interface Remains {
  fields: FieldsByPlace;
  /** Without the places whose end a test can reach. Streams end by a setting of NATS. */
  kept: FieldsByPlace;
}

const document = readFileSync(join(__dirname, '../../docs/privacy.md'), 'utf8');

/** Reads a table of docs/privacy.md. The test compares the product with it, so the document stays true. */
export function remainsAfter(heading: string): Remains {
  const section = document.split('\n## ').find((text) => text.startsWith(`${heading}\n`)) ?? '';
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [place = '', fields = '', why = '', until = ''] = line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim());
      if (why === '' || until === '') throw new Error(`docs/privacy.md has no reason or no end for ${place}.`);
      return { place: place.replaceAll('`', ''), fields: fields.split(', ').sort(), until };
    });
  const byPlace = (some: typeof rows) => Object.fromEntries(some.map(({ place, fields }) => [place, fields]));
  return {
    fields: byPlace(rows),
    kept: byPlace(rows.filter(({ place, until }) => place.startsWith('JetStream') || until.startsWith('no end'))),
  };
}
