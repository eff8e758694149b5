import { parseArgs } from 'node:util';
import { ServiceError } from '@consent/errors';
import { runAdminCommand } from './admin/commands';
import { usage } from './admin/usage';
import { accountAddress } from './admin/account-address';
import { connectToAccount } from './start/account-connection';

/** npm run admin -- …: the operator's tool (decisions 7.4). Exits with 2 when the words are off. */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      plan: { type: 'string' },
      'monthly-requests': { type: 'string' },
      sites: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help === true || positionals.length === 0) {
    console.log(usage);
    return;
  }
  const connection = connectToAccount(await accountAddress());
  try {
    console.log(await runAdminCommand(connection, positionals.join(' '), values));
  } finally {
    await connection.close();
  }
}

main().catch((error: unknown) => {
  const isServiceError = error instanceof ServiceError;
  console.error(
    isServiceError && error.kind === 'unavailable'
      ? 'The account service does not answer. Is npm start running?'
      : (error as Error).message,
  );
  if (!isServiceError) console.error(`\n${usage}`);
  process.exitCode = isServiceError ? 1 : 2;
});
