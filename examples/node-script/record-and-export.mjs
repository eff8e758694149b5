// Records the consents of a list, then saves all consents of the site: node record-and-export.mjs FILE
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConsentClient } from '@consent/sdk';
import { saveExport } from '@consent/sdk/node';
import { readSettings } from '../settings.mjs';

const { url, key, site } = readSettings();
// By default in .data, which Git ignores.
const [file = join(fileURLToPath(import.meta.url), '../../../.data/consents.csv')] = process.argv.slice(2);
const client = new ConsentClient({ baseUrl: url, apiKey: key });

/** How many rows each refusal has. Each refused row costs a unit of the quota. */
const refusals = new Map();
const queue = client.consents.queue();
for (let number = 1; number <= 1500; number++) {
  const row = await queue.add({
    site_id: site,
    subject_id: `member-${number}`,
    accepted: number % 3 > 0,
    preferences: { marketing: number % 3 > 0 },
  });
  row.result.catch(({ message }) => refusals.set(message, (refusals.get(message) ?? 0) + 1));
}
const { created } = await queue.close();
console.log(`${created} recorded, ${1500 - created} failed`);

if (refusals.size > 0) {
  for (const [message, rows] of refusals) console.error(`${rows} rows: ${message}`);
  process.exitCode = 1;
} else {
  try {
    const { id } = await client.exports.start(site);
    await client.exports.wait(id);
    mkdirSync(dirname(file), { recursive: true });
    const { bytes } = await saveExport(client, id, file);
    console.log(`${file}: ${bytes} bytes`);
  } catch (error) {
    console.error(`Not exported: ${error.message}`);
    process.exitCode = 1;
  }
}
