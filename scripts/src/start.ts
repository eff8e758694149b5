import { startSettings } from './config';
import { createMailCatcher } from './mail-catcher/mail-catcher';
import { buildDashboard } from './start/build-dashboard';
import { card } from './start/card';
import { loadSecrets, writeJson } from './start/data-folder';
import { listProcesses } from './start/list-processes';
import { choosePorts, choosePublicPort } from './start/ports';
import { createProcesses } from './start/processes';
import { step } from './start/progress';
import { takeRunLock } from './start/run-lock';
import { seedDemo } from './start/seed-demo';
import { startServers } from './start/servers';
import { createShutdown } from './start/shutdown';
import type { SupervisedProcess } from './start/supervised-process';
import { waitUntilReady } from './start/wait-until-ready';

/** npm start: the whole product on this machine, until Ctrl-C or SIGTERM (decisions 7). */
async function main(): Promise<void> {
  const settings = startSettings();
  const shutdown = createShutdown({ endsWithParent: settings.isRunByNpm });
  try {
    shutdown.add(await takeRunLock());
    const publicPort = await choosePublicPort(settings.port);
    const ports = await choosePorts();
    const secrets = await loadSecrets();
    const publicUrl = `http://127.0.0.1:${publicPort}`;

    const dashboardFolder = await step('dashboard', buildDashboard);
    const servers = await startServers(ports);
    shutdown.add(() => servers.stop());

    const mail = createMailCatcher({ smtpPort: ports.mail_smtp, httpPort: ports.mail_http });
    await step('mail catcher', () => mail.start());
    shutdown.add(() => mail.stop());

    const processes = await step('databases', () =>
      createProcesses({ settings, publicPort, ports, secrets, servers, publicUrl, dashboardFolder }),
    );
    const all = [...processes.services, processes.gateway];
    for (const process of all) shutdown.add(() => process.stop());
    const start = (process: SupervisedProcess) => step(process.name, () => process.start());
    // All at once: each waits by itself for those it needs. Only the gateway comes last: who sees
    // its /readyz answer 200 finds in demo.json what works now (decisions 7.2).
    await Promise.all(processes.services.map(start));
    const accountAddress = `127.0.0.1:${ports.account_rpc}`;
    const demo = await step('demo account', () =>
      seedDemo(accountAddress, {
        publicUrl,
        mailUrl: `http://127.0.0.1:${ports.mail_http}`,
        metricsUrls: [ports.gateway_ops, ports.account_ops, ports.consent_ops, ports.policy_ops, ports.webhook_ops, ports.export_ops].map(
          (port) => `http://127.0.0.1:${port}/metrics`,
        ),
        password: secrets.demo_password,
      }),
    );
    await writeJson('account.json', { account_address: accountAddress });
    await start(processes.gateway);
    shutdown.add(await listProcesses([servers.postgres, servers.redis, servers.nats, ...all]));
    await step('ready', () => waitUntilReady(`${publicUrl}/readyz`));
    console.log(card(demo));
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`);
    await shutdown.run(1);
  }
}

void main();
