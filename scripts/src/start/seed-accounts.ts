import { opsPorts } from '@consent/contracts';
import type { Cell } from '@consent/kernel';
import { urlOfCell } from '@consent/service';
import { connectToAccount } from './account-connection';
import { readJson, type Secrets, writeJson } from './data-folder';
import { explainError } from './explain-error';
import { type Ports, localUrl } from './ports';
import { report } from './progress';
import { type Demo, seedDemo } from './seed-demo';
import type { Databases } from './showcase/history';
import { type Kept, seedShowcase } from './showcase/showcase';
import { connectToWebhook } from './webhook-connection';

const showcaseFile = 'showcase.json';

interface SeedParts {
  publicUrl: string;
  ports: Ports;
  secrets: Secrets;
  databases: Databases;
  cells: readonly Cell[];
  withShowcase: boolean;
  /** Called with endpoint secrets by path of the receiver. */
  trust: (secrets: Readonly<Record<string, string>>) => void;
}

/**
 * Also writes demo.json. The demo account stays empty, as tests and scripts expect: no seeded data in its lists, no
 * endpoint that slows its calls. The showcase account has both, for people.
 */
export async function seedAccounts({ publicUrl, ports, secrets, databases, cells, withShowcase, trust }: SeedParts): Promise<Demo> {
  const accounts = connectToAccount(`127.0.0.1:${ports.account_rpc}`);
  const webhooks = connectToWebhook(`127.0.0.1:${ports.webhook_rpc}`);
  const receiverUrl = localUrl(ports.webhook_receiver);
  const show = () =>
    seedShowcase({
      store: { read: () => readJson<Kept>(showcaseFile), write: (kept) => writeJson(showcaseFile, kept) },
      accounts,
      webhooks,
      databases,
      consentUrlOf: (name) => urlOfCell(cells.find((cell) => cell.name === name) ?? {}, databases.consent),
      receiverUrl,
      email: 'ana@aurora.example',
      password: secrets.showcase_password,
      subjectKey: secrets.webhook_subject_key,
    });
  try {
    const [demo, seeded] = await Promise.all([
      seedDemo(accounts, {
        publicUrl,
        receiverUrl,
        mailUrl: localUrl(ports.mail_http),
        metricsUrls: metricsUrls(ports),
        password: secrets.demo_password,
      }),
      withShowcase ? show().catch(withoutShowcase) : undefined,
    ]);
    trust(seeded?.secrets ?? {});
    const written = seeded === undefined ? demo : { ...demo, showcase: seeded.showcase };
    await writeJson('demo.json', written);
    return written;
  } finally {
    await Promise.all([accounts.close(), webhooks.close()]);
  }
}

/** The product is useful without its example data. */
function withoutShowcase(error: unknown): undefined {
  report(`the showcase account is missing until the next npm start: ${explainError(error)}`);
}

function metricsUrls(ports: Ports): string[] {
  return opsPorts.map((port) => `${localUrl(ports[port])}/metrics`);
}
