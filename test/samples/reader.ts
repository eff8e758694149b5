import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '@consent/local-stack';
import { runProgram, waitUntil } from '@consent/testkit';
import { createBrowser } from '../system/browser';
import { root } from './find-samples';

export interface Account {
  email: string;
  password: string;
  api_key: string;
  site_id: string;
  site_token: string;
}

interface Demo extends Account {
  base_url: string;
  mail_url: string;
  showcase: Account;
}

export interface Program {
  /** Resolves with the output so far. */
  until: (state: string, isSo: (output: string) => boolean | Promise<boolean>) => Promise<string>;
  /** Ends the program and its children. Resolves with the whole output. */
  stop: (signal: NodeJS.Signals) => Promise<string>;
}

type Settings = Readonly<Record<string, string>>;

/** Only a hang takes this long. */
const timeoutMs = 200_000;

/**
 * Somebody who reads the documents beside a fresh npm start: in a folder of their own, with the example account's key and
 * site, and with the packages that README.md installs. `folder` takes the place of the repository, so it has .data and the examples.
 */
export function createReader(folder: string, url: string, demo: Demo) {
  const { showcase } = demo;
  const running: Program[] = [];
  cpSync(join(root, 'examples'), join(folder, 'examples'), { recursive: true });

  const environment = (settings: Settings): NodeJS.ProcessEnv => ({
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    // The packages come from files, so npm needs no registry.
    npm_config_offline: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
    ...settings,
  });
  /** Of another server than that of the documents. */
  const here = (code: string) => code.replaceAll('http://127.0.0.1:8080', url);

  async function run(program: string, words: readonly string[], settings: Settings, cwd = folder): Promise<string> {
    const signal = AbortSignal.timeout(timeoutMs);
    const { exitCode, output } = await runProgram(program, words, { cwd, env: environment(settings), signal });
    if (exitCode !== 0) throw new Error(`${[program, ...words].join(' ')}\nended with ${exitCode}:\n${output}`);
    return output;
  }

  return {
    folder,
    url,
    demo,
    showcase,
    here,
    apiUrl: `${url}/api/v1`,
    run,
    /** The settings that documents name for the example account. */
    settings: { CONSENT_URL: url, CONSENT_KEY: showcase.api_key, CONSENT_SITE: showcase.site_id },
    write: (name: string, code: string): string => {
      const path = join(folder, name);
      writeFileSync(path, here(code));
      return path;
    },
    /** Removes the types of a TypeScript file. Other tests check them. */
    compile: async (name: string, code: string): Promise<void> => {
      writeFileSync(join(folder, name), here(code));
      const options = ['--noCheck', '--target', 'es2022', '--module', 'preserve', '--jsx', 'react-jsx', '--ignoreConfig'];
      await run(process.execPath, [join(root, 'node_modules/tsc7/bin/tsc'), ...options, name], {});
      const made = join(folder, name.replace(/\.m?tsx?$/, '.js'));
      if (existsSync(made)) renameSync(made, made.replace(/js$/, 'mjs'));
    },
    /** What one shell sets, the next shell has, as in the terminal of a reader. */
    shell: (code: string, settings: Settings = {}, cwd?: string) => {
      const state = join(folder, '.shell-state');
      const script = `set -euo pipefail; if [ -f ${state} ]; then . ${state}; fi; set -a\n${here(code)}\nexport -p > ${state}`;
      return run('bash', ['-c', script], settings, cwd);
    },
    /** Links packages that a document installs from npm. */
    installFromNpm: (...names: string[]): void => {
      for (const name of names) {
        mkdirSync(join(folder, 'node_modules', name, '..'), { recursive: true });
        symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
      }
    },
    /** Starts a program that serves until it is stopped. */
    start: async (
      program: string,
      words: readonly string[],
      settings: Settings,
      isReady: (output: string) => boolean,
    ): Promise<Program> => {
      // In a group of its own, because npx passes no signal on.
      const child = spawn(program, words, { cwd: folder, env: environment(settings), detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
      const started = watch(child, [program, ...words].join(' '));
      running.push(started);
      await started.until('is ready', (output) => {
        if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}.`);
        return isReady(output);
      });
      return started;
    },
    freePort: async () => String(await findFreePort()),
    /** Signed in to the dashboard with the example account. */
    signIn: async () => {
      const browser = createBrowser(`${url}/api/v1`);
      await browser.logIn(showcase);
      return browser;
    },
    stop: () => Promise.all(running.map((program) => program.stop('SIGKILL'))),
  };
}

export type Reader = ReturnType<typeof createReader>;

function watch(child: ChildProcess, what: string): Program {
  const closed = once(child, 'close');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return {
    until: async (state, isSo) => {
      await waitUntil(`${what} ${state}`, () => isSo(output), { timeoutMs }).catch((cause: unknown) => {
        throw new Error(`${(cause as Error).message}\n${output}`, { cause });
      });
      return output;
    },
    stop: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid as number), signal);
      await closed;
      return output;
    },
  };
}
