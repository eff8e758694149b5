export const usage = `npm run admin -- <command>

  account create --email E --name N
      creates an account on the free plan whose address counts as confirmed, and
      prints its password once. Its owner signs in with it and makes the first API key
  account set-plan --email E --plan free|starter|pro|enterprise [--monthly-requests N] [--sites N]
      puts the account on a plan and makes the subscription active; a number, 0 for
      unlimited, replaces the plan's own. Owners can leave the plan and return to it
      and its numbers, until the next set-plan. Only set-plan grants Enterprise
  account suspend --email E        API calls are refused from now on
  account activate --email E       takes that back
  subscription expire --email E    metered calls answer 402 until set-plan or a new subscription
  events dead list                 events that failed 20 times over a day, of all services, without their payloads
  events dead retry --event ID     gives one of them, or with the id "all" every one, all of its tries again
  events dead drop --event ID      removes one of them for ever
  evidence resume                  after the database of evidence was restored and lost turns: goes on with every log in the
                                   next epoch, says in each what was lost, and appends lost leaves once more
                                   (deploy/runbooks/EvidenceRolledBack.md)`;
