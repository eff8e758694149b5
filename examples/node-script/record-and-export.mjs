// Records the consents of a list, then saves all consents of the site: node record-and-export.mjs FILE
import { ConsentClient } from '@consent/sdk';
import { saveExport } from '@consent/sdk/node';

const { CONSENT_URL, CONSENT_KEY, CONSENT_SITE } = process.env;
const [file = 'consents.csv'] = process.argv.slice(2);
const client = new ConsentClient({ baseUrl: CONSENT_URL, apiKey: CONSENT_KEY });

const queue = client.consents.queue();
for (let number = 1; number <= 1500; number++) {
  const row = await queue.add({
    site_id: CONSENT_SITE,
    subject_id: `member-${number}`,
    accepted: number % 3 > 0,
    preferences: { mail: true },
  });
  row.result.catch((error) => console.error(`member-${number}: ${error.message}`));
}
const { created, failed } = await queue.close();
console.log(`${created} recorded, ${failed} failed`);

const { id } = await client.exports.start(CONSENT_SITE);
await client.exports.wait(id);
const { bytes } = await saveExport(client, id, file);
console.log(`${file}: ${bytes} bytes`);
