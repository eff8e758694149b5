import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testWhen } from '@consent/testkit';
import ts from 'typescript';
import { verifySnippets } from '../../dashboard/src/pages/webhooks/endpoint/verify-snippets';
import { startReceiver, type Arrival, type Receiver } from '../../services/webhook/test/receiver';
import { arrived, createEndpoint } from '../e2e/webhooks/webhook-calls';
import { useSystem } from '../system/use-system';
import { findPython } from './python';
import { sign } from './sign';

/** Runs the snippets of the endpoint page unchanged, with lines appended that ask them about requests. */

interface Question {
  body: string;
  header: string;
  secret: string;
  /** Unix seconds on the receiver's clock. Default: now. */
  now?: number;
}

interface Language {
  program: string | undefined;
  missing: string;
  ask: (questions: readonly Question[]) => boolean[];
  /** The shared cases need a clock that can be set. */
  takesClock: boolean;
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'verify-snippets-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

function run(program: string, args: readonly string[], questions: readonly Question[]): boolean[] {
  const asked = questions.map(({ body, ...others }) => ({ ...others, body: Buffer.from(body).toString('base64') }));
  const output = execFileSync(program, args, { cwd: folder, input: JSON.stringify(asked), encoding: 'utf8', timeout: 60_000 });
  return JSON.parse(output) as boolean[];
}

function askTypeScript(questions: readonly Question[]): boolean[] {
  const program = `${verifySnippets.TypeScript}
import { readFileSync } from 'node:fs';
const clock = Date.now;
const questions = JSON.parse(readFileSync(0, 'utf8'));
console.log(JSON.stringify(questions.map(({ body, header, secret, now }) => {
  Date.now = () => now === undefined ? clock() : now * 1000;
  return isSigned(Buffer.from(body, 'base64'), header, secret);
})));`;
  const { outputText } = ts.transpileModule(program, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  return run(process.execPath, [write('verify.mjs', outputText)], questions);
}

function askPython(questions: readonly Question[]): boolean[] {
  const program = `${verifySnippets.Python}

import base64, json, sys
clock = time.time
answers = []
for question in json.load(sys.stdin):
    now = question.get("now")
    time.time = clock if now is None else lambda: now
    answers.append(is_signed(base64.b64decode(question["body"]), question["header"], question["secret"]))
print(json.dumps(answers))
`;
  return run(python as string, [write('verify.py', program)], questions);
}

let goProgram: string | undefined;

function askGo(questions: readonly Question[]): boolean[] {
  goProgram ??= buildGo();
  return run(goProgram, [], questions);
}

function buildGo(): string {
  write('go.mod', 'module webhooks\n\ngo 1.21\n');
  write('verify.go', verifySnippets.Go.replace('package webhooks', 'package main'));
  const asking = `package main

import ("encoding/json"; "os")

func main() {
	var questions []struct { Body []byte; Header, Secret string }
	if err := json.NewDecoder(os.Stdin).Decode(&questions); err != nil { panic(err) }
	answers := []bool{}
	for _, q := range questions { answers = append(answers, IsSigned(q.Body, q.Header, q.Secret)) }
	json.NewEncoder(os.Stdout).Encode(answers)
}
`;
  write('main.go', asking);
  const program = join(folder, 'verify');
  execFileSync('go', ['build', '-o', program, '.'], { cwd: folder, timeout: 110_000 });
  return program;
}

function askShell(questions: readonly Question[]): boolean[] {
  const file = write('verify.sh', verifySnippets.Shell);
  return questions.map(({ body, header, secret }) => {
    write('body.json', body);
    const printed = execFileSync('sh', [file], {
      cwd: folder,
      env: { PATH: process.env.PATH, HEADER: header, SECRET: secret },
      encoding: 'utf8',
    });
    return /^v1=[0-9a-f]{64}\n$/.test(printed) && header.split(',').includes(printed.trim());
  });
}

const found = (program: string, args: string[]) => (spawnSync(program, args).status === 0 ? program : undefined);
const python = findPython();

const languages: Record<keyof typeof verifySnippets, Language> = {
  TypeScript: { program: process.execPath, missing: '', ask: askTypeScript, takesClock: true },
  Python: { program: python, missing: 'no python3', ask: askPython, takesClock: true },
  Go: { program: found('go', ['version']), missing: 'no go', ask: askGo, takesClock: false },
  Shell: { program: found('openssl', ['version']), missing: 'no openssl', ask: askShell, takesClock: false },
};

const { cases } = JSON.parse(readFileSync(join(__dirname, 'webhook-signatures.json'), 'utf8')) as {
  cases: (Question & { name: string; scheme: string; headers: Record<string, string>; tolerance_seconds: number; outcome: string })[];
};

/** Odd headers with a genuine time and signature. The verifier rejects their form, but a snippet checks only the signature. */
const oddForms = [
  'a comma at the end',
  'a header of more than 1024 characters',
  'a header that was sent twice and joined',
  'one whole signature beside one that was cut',
];

const secret = `whsec_${randomBytes(32).toString('base64')}`;
const other = `whsec_${randomBytes(32).toString('base64')}`;
const nowSeconds = () => Math.floor(Date.now() / 1000);

const system = useSystem();
let receiver: Receiver;
let real: { arrival: Arrival; secret: string }[];

beforeAll(async () => {
  receiver = await startReceiver();
  const tenant = await system.tenants.create();
  const session = await system.signIn(tenant);
  const endpoint = await createEndpoint(session, receiver.url('/real'));
  for (const type of ['consent.created', 'policy.published']) await session.post(`/webhooks/endpoints/${endpoint.id}/test`, { type });
  await arrived(receiver, '/real', 2);
  const rotated = (await session.post(`/webhooks/endpoints/${endpoint.id}/secret`)).body['secret'] as string;
  await session.post(`/webhooks/endpoints/${endpoint.id}/test`);
  const [first, second, third] = await arrived(receiver, '/real', 3);
  real = [
    { arrival: first!, secret: endpoint.secret },
    { arrival: second!, secret: endpoint.secret },
    { arrival: third!, secret: endpoint.secret },
    { arrival: third!, secret: rotated },
  ];
});
afterAll(() => receiver.stop());

const headerOf = ({ headers }: Arrival) => headers['x-service-signature'] as string;

describe.each(Object.entries(languages))('the %s snippet of an endpoint’s page', (name, { program, missing, ask, takesClock }) => {
  const testHere = testWhen(program !== undefined, missing);

  testHere('accepts real deliveries of the product, with either secret after a rotation', () => {
    const questions = real.map((one) => ({ body: one.arrival.body, header: headerOf(one.arrival), secret: one.secret }));
    expect(ask(questions)).toEqual([true, true, true, true]);
  });

  testHere('refuses another secret, another body and an altered signature', () => {
    const [{ arrival }] = real as [(typeof real)[0]];
    const header = headerOf(arrival);
    const altered = header.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
    const good = { body: arrival.body, header, secret: real[0]!.secret };
    expect(ask([good, { ...good, secret: other }, { ...good, body: `${arrival.body} ` }, { ...good, header: altered }])).toEqual([
      ...[true, false, false, false],
    ]);
  });

  // The shell only prints a signature, for a person to compare.
  if (name !== 'Shell') {
    testHere('refuses a signature that is more than 300 seconds old or in the future, or that has no timestamp or two', () => {
      const body = '{"id":"evt_1","region":"Île-de-France"}';
      const at = (atSeconds: number) => ({ body, secret, header: sign(body, { secrets: [secret], atSeconds }) });
      const good = at(nowSeconds());
      const headers = [`${good.header},t=1`, good.header.replace(/^t=\d+,/, ''), '', 't=,v1=', good.header.replace('v1=', 'v0=')];
      const refused = [at(nowSeconds() - 400), at(nowSeconds() + 400), ...headers.map((header) => ({ ...good, header }))];
      expect(ask([good, at(nowSeconds() - 200), ...refused])).toEqual([true, true, ...refused.map(() => false)]);
    });
  }

  if (takesClock) {
    testHere('returns the expected outcome for every shared case', () => {
      const shared = cases.filter((each) => each.scheme === 'service' && each.tolerance_seconds === 300 && each.body !== undefined);
      expect(shared.length).toBeGreaterThan(20);
      const questions = shared.map((each) => ({ ...each, header: each.headers['x-service-signature'] ?? '' }));
      const answers = ask(questions);
      // A snippet gets a secret and doesn't check its form.
      const differing = shared.filter((each, at) => each.outcome !== 'secret_unusable' && answers[at] !== (each.outcome === 'ok'));
      expect(differing.map((each) => each.name).sort()).toEqual(oddForms);
    });
  }
});
