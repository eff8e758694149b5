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
  subscription expire --email E    metered calls answer 402 until set-plan or a new subscription`;
