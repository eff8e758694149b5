export const usage = `npm run admin -- <command>

  account create --email E --name N
      Creates an account on the Free plan with a confirmed email and prints its
      password once. The owner signs in with it and creates the first API key.
  account set-plan --email E --plan free|starter|pro|enterprise [--monthly-requests N] [--sites N]
      Switches the plan and activates the subscription. A number replaces the plan's own limit;
      0 means unlimited. Owners can leave the plan and return to it with the same limits until
      the next set-plan. Only set-plan grants Enterprise.
  account suspend --email E        Rejects all API calls of the account.
  account activate --email E       Reactivates a suspended account.
  account show EMAIL|ID            Prints plan, state, members, whether each has a second factor, and the last use. No secrets.
  account reset-factor EMAIL --reason TEXT
      For a person who lost every second factor: removes them, and ends the person's sessions. The person and the owners of
      the account get an email with the reason. Make sure who asks first (docs/operations.md).
  account end-sessions EMAIL --reason TEXT
      Signs a person out everywhere. The person and the owners get an email with the reason.
  account close ID --reason TEXT   Closes an account as its owner could: read-only for 30 days, then everything is deleted.
  account reopen ID                Reopens it within the 30 days, with the state of before.
  account certificate ID           Prints the signed statement of what was deleted of a closed account, once it is.
  subscription expire --email E    Rejects metered calls with 402 until set-plan or a new subscription.
  events dead list                 Lists events of all services that failed 20 times over a day, without payloads.
  events dead retry --event ID     Retries one of them, or every one with the ID "all".
  events dead drop --event ID      Removes one of them permanently.
  cells create N                   Makes the schemas cell_01 to cell_N with all tables of consents in the database DATABASE_URL, and
                                   prints the setting CELLS (docs/scale.md). Those that exist stay as they are.
  evidence audit [--account ID] [--repair] [--json]
      Compares every log with the rows of consent and policy, in both directions, and prints a line for each thing that differs
      (docs/evidence-audit.md). It changes nothing. --repair queues leaves of rows whose work was deleted, as attested ones;
      never of a row that differs from its leaf. Exit code 0: nothing differs. 1: something does. 2: it could not be checked.
  evidence resume                  Use after restoring the evidence database lost turns: continues every log in the next
                                   epoch, records the loss in each, and appends lost leaves once more
                                   (deploy/runbooks/EvidenceRolledBack.md).
  evidence revoke-key ID --from T  Publishes that others may have had the seed ID of EVIDENCE_KEYS since the time T, such as
                                   2026-11-28T10:00:00Z (docs/operations.md). First put a new seed before it. An earlier T
                                   replaces a later one, never the other way round.`;
