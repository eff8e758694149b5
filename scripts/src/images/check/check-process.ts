import type { BuiltImage } from '../build-images';
import type { Engine } from '../engine';
import { imageUser } from '../parts';
import { runContainer, type Container } from './container';

const requiredSetting = (part: string) => (part === 'gateway' ? 'REDIS_URL' : 'DATABASE_URL');

export async function findStartProblems(engine: Engine, { part, image }: BuiltImage): Promise<string[]> {
  const { exitCode, stdout, stderr } = await runContainer(engine, image, { network: 'none' });
  const namesSetting = (stdout + stderr).includes(`${requiredSetting(part)}: `);
  return exitCode === 1 && namesSetting ? [] : [`without settings it ends with ${exitCode} and says: ${(stdout + stderr).slice(-500)}`];
}

interface Facts {
  command: string;
  uids: string;
  gids: string;
  capabilities: string[];
  noNewPrivileges: string;
  errors: Record<string, string>;
}

export async function findRightProblems(container: Container): Promise<string[]> {
  const facts = JSON.parse(await container.evaluate(reading)) as Facts;
  const same = Array(4).fill(imageUser).join(' ');
  return [
    ...(/^\S*node /.test(facts.command) ? [] : [`process 1 is "${facts.command}", not node`]),
    ...(facts.uids === same && facts.gids === same ? [] : [`its users are ${facts.uids}, its groups ${facts.gids}`]),
    ...(facts.capabilities.every((set) => /^0+$/.test(set)) ? [] : [`it has capabilities: ${facts.capabilities.join(', ')}`]),
    ...(facts.noNewPrivileges === '1' ? [] : ['it may gain privileges']),
    ...Object.entries(facts.errors)
      .filter(([, code]) => code !== 'EROFS')
      .map(([file, code]) => `writing ${file} ends with ${code}, not EROFS`),
  ];
}

const reading = `
const fs = require('node:fs');
const status = fs.readFileSync('/proc/1/status', 'utf8');
const field = (name) => new RegExp('^' + name + ':\\\\s+(.*)$', 'm').exec(status)[1].replaceAll('\\t', ' ');
const write = (file) => { try { fs.writeFileSync(file, ''); return 'success'; } catch (error) { return error.code; } };
console.log(JSON.stringify({
  command: fs.readFileSync('/proc/1/cmdline', 'utf8').replaceAll('\\0', ' '),
  uids: field('Uid'), gids: field('Gid'),
  capabilities: ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'].map(field),
  noNewPrivileges: field('NoNewPrivs'),
  errors: Object.fromEntries(['/written', '/app/written', '/tmp/written'].map((file) => [file, write(file)])),
}));
`;
