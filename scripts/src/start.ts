import { cellsFrom, isRunByNpm, startSettings } from './config';
import { createMailCatcher } from './mail-catcher/mail-catcher';
import { buildDashboard, dashboardFolder } from './start/build-dashboard';
import { card } from './start/card';
import { checkSettings } from './start/check-settings';
import { loadSecrets, writeJson } from './start/data-folder';
import { environments, ignoredSettings } from './start/environments';
import { listProcesses } from './start/list-processes';
import { createObserver } from './start/observe';
import { findPrometheus } from './start/observe-options';
import { choosePorts, choosePublicPort, type Ports, urlOf } from './start/ports';
import { createProcesses } from './start/processes';
import { report, step as stepUntil } from './start/progress';
import { takeRunLock } from './start/run-lock';
import { seedAccounts } from './start/seed-accounts';
import { createServers } from './start/servers';
import { createShutdown } from './start/shutdown';
import { startOptions } from './start/start-options';
import type { SupervisedProcess } from './start/supervised-process';
import { waitUntilReady } from './start/wait-until-ready';
import { createWebhookReceiver } from './webhook-receiver/webhook-receiver';

async function main(): Promise<void> {
  const shutdown = createShutdown({ endsWithParent: isRunByNpm() });
  const step = <Result>(name: string, work: () => Promise<Result>) => stepUntil(name, work, shutdown.signal);
  try {
    const settings = startSettings();
    const options = startOptions(process.argv.slice(2));
    const prometheus = options.observe ? findPrometheus(settings.inherited['PATH']) : undefined;
    shutdown.add(await takeRunLock());
    const publicPort = await choosePublicPort(settings);
    const publicUrl = urlOf(settings.host, publicPort);
    const ports = await choosePorts(publicPort);
    const secrets = await loadSecrets();
    const around = { settings, publicPort, publicUrl, ports, secrets, dashboardFolder };
    checkSettings(environments(around, { redis: '', nats: '' }));
    const ignored = ignoredSettings(around);
    if (ignored.length > 0) report(`npm start sets these itself and ignores your shell's values: ${ignored.join(', ')}`);

    const dashboard = step('dashboard', () => buildDashboard(shutdown.signal));
    shutdown.add(() => dashboard.catch(() => undefined));
    await dashboard;
    // Logs and server files are readable by the owner only. The build above stays readable, because images are made of it.
    process.umask(0o077);

    const servers = createServers(ports);
    shutdown.add(() => servers.stop());
    const running = await servers.start();

    const mail = createMailCatcher({ smtpPort: ports.mail_smtp, httpPort: ports.mail_http });
    shutdown.add(() => mail.stop());
    await step('mail catcher', () => mail.start());
    const receiver = createWebhookReceiver({ port: ports.webhook_receiver });
    shutdown.add(() => receiver.stop());
    await step('webhook receiver', () => receiver.start());

    const processes = await step('databases', () => createProcesses(around, running));
    const all = [...processes.services, processes.gateway];
    for (const process of all) shutdown.add(() => process.stop());
    const start = (process: SupervisedProcess) => step(process.name, () => process.start());
    // In parallel: each service waits for those it needs. The gateway comes last, because once its /readyz answers 200,
    // demo.json must be valid (decision 7.2).
    await Promise.all(processes.services.map(start));
    const { databases } = processes;
    const demo = await step('demo accounts', () =>
      seedAccounts({
        publicUrl,
        ports,
        secrets,
        databases,
        cells: cellsFrom(settings.inherited),
        withShowcase: options.showcase,
        trust: receiver.trust,
      }),
    );
    await writeJson('account.json', { account_address: `127.0.0.1:${ports.account_rpc}` });
    await writeJson('event-servers.json', eventServerAddresses(ports));
    await writeJson('evidence.json', { evidence_address: `127.0.0.1:${ports.evidence_rpc}` });
    await start(processes.gateway);
    const observer = prometheus === undefined ? undefined : await createObserver(prometheus, ports, shutdown.signal);
    if (observer !== undefined) {
      shutdown.add(() => observer.stop());
      await step('Prometheus', () => observer.start());
    }
    const observers = observer === undefined ? [] : [observer];
    shutdown.add(await listProcesses([running.postgres, running.redis, running.nats, ...all, ...observers]));
    await step('ready', () => waitUntilReady(`${publicUrl}/readyz`, shutdown.signal));
    console.log(card(demo, observer?.url));
  } catch (error) {
    shutdown.fail(error);
  }
}

function eventServerAddresses(ports: Ports) {
  return {
    account: `127.0.0.1:${ports.account_rpc}`,
    export: `127.0.0.1:${ports.export_rpc}`,
    webhook: `127.0.0.1:${ports.webhook_rpc}`,
  };
}

void main();
