import type { Command } from './command';
import { exitCodes } from './exit-codes';
import { exportConsents, exportUsage } from './export';
import { importFile, importUsage } from './import/import-file';
import { listen, listenUsage } from './listen/listen';
import { log, logUsage } from './log/log';
import { receipt, receiptUsage } from './receipt/receipt';
import { trigger, triggerUsage } from './trigger';

const help = `Usage: consent COMMAND [OPTIONS]

  listen --forward-to URL     forward webhooks to a server on this machine
  trigger TYPE                trigger an event, with test data
  import FILE                 record the consents of a CSV or JSON Lines file
  export --site ID -o FILE    save all consents of a site
  log keep FOLDER             keep the signed checkpoint of the evidence log
  log audit FOLDER            recompute the evidence log, and compare all consents with it
  receipt verify FILE         verify a signed receipt, or the manifest of an export

Settings, from the environment. Without any, those of npm start on this machine: .data/demo.json of this folder, or of its
repository up to the root, if the file is yours:
  CONSENT_URL                 address of the service, with or without /api/v1
  CONSENT_KEY                 API key (trigger, import, export, log)
  CONSENT_SITE                ID of the site (trigger, import, export)
  CONSENT_EMAIL, CONSENT_PASSWORD
                              a user who manages webhooks (listen)

Exit codes: 0 done, 1 failed, 2 wrong arguments or file, 3 rows were refused, 4 quota used up,
5 not everything could be checked, 130 interrupted.
"consent COMMAND --help" explains a command.`;

export const commands: Readonly<Record<string, Command>> = {
  listen: { usage: listenUsage, run: listen },
  trigger: { usage: triggerUsage, run: trigger },
  import: { usage: importUsage, run: importFile },
  export: { usage: exportUsage, run: exportConsents },
  log: { usage: logUsage, run: log },
  receipt: { usage: receiptUsage, run: receipt },
  help: {
    usage: help,
    run: (_args, { terminal }) => {
      terminal.print(...help.split('\n'));
      return Promise.resolve(exitCodes.ok);
    },
  },
};
