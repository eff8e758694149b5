import { randomUUID } from 'node:crypto';
import { runInRequest } from '@consent/rpc';
import { ServiceError } from '@consent/kernel/errors';
import { isAccountCommand, runAccountCommand } from './admin/accounts';
import { createCells, readCellsCommand } from './admin/cells';
import { runAdminCommand } from './admin/commands';
import { connectAsAdmin } from './admin/connect-as-admin';
import { connectToEventServers } from './admin/connect-to-event-servers';
import { connectToEvidence } from './admin/connect-to-evidence';
import { isEventsCommand, runEventsCommand } from './admin/dead-events';
import { runAudit } from './admin/evidence-audit/audit';
import { isEvidenceCommand, runEvidenceCommand } from './admin/evidence';
import { databaseUrlOfCells } from './config';
import { readWords } from './admin/read-words';
import { usage } from './admin/usage';

/** The operator's tool (decisions 7.4, 18.2). Exits with 2 if the arguments are wrong. */
async function main(): Promise<void> {
  const { command, options, help } = readWords(process.argv.slice(2));
  if (help || command === '') {
    console.log(usage);
    return;
  }
  if (isEventsCommand(command)) {
    const { servers, close } = await connectToEventServers();
    try {
      console.log(await runEventsCommand(servers, command, options));
    } finally {
      await close();
    }
    return;
  }
  if (isEvidenceCommand(command)) {
    const { operator, close } = await connectToEvidence();
    try {
      if (command === 'evidence audit') {
        process.exitCode = await runAudit(operator, options, { print: console.log, tell: console.error });
        return;
      }
      console.log(await runEvidenceCommand(operator, command, options));
    } finally {
      await close();
    }
    return;
  }
  const cells = readCellsCommand(command);
  if (cells !== undefined) {
    console.log(await createCells(databaseUrlOfCells(), cells));
    return;
  }
  const connection = await connectAsAdmin();
  try {
    console.log(await (isAccountCommand(command) ? runAccountCommand : runAdminCommand)(connection, command, options));
  } finally {
    await connection.close();
  }
}

runInRequest({ requestId: `admin-${randomUUID()}`, origin: { actorKind: 'operator', actorId: '', country: '', region: '' } }, main).catch(
  (error: unknown) => {
    const isServiceError = error instanceof ServiceError;
    console.error((error as Error).message);
    if (!isServiceError) console.error(`\n${usage}`);
    process.exitCode = isServiceError ? 1 : 2;
  },
);
