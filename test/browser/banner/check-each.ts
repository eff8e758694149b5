/** Runs one check for each case, in order, so that cases can share a site or a page. A failure names its case. */
export async function checkEach<Case>(
  cases: readonly Case[],
  check: (one: Case, at: number) => Promise<unknown>,
  nameOf: (one: Case) => string = String,
): Promise<void> {
  for (const [at, one] of cases.entries()) {
    try {
      await check(one, at);
    } catch (error) {
      if (error instanceof Error) error.message = `${nameOf(one)}: ${error.message}`;
      throw error;
    }
  }
}

/** Runs one check for all cases on one page. If it fails, runs it for each case alone, so that the failure names the case. */
export async function checkTogether<Case>(cases: readonly Case[], check: (some: readonly Case[]) => Promise<unknown>): Promise<void> {
  try {
    await check(cases);
  } catch (error) {
    await checkEach(cases, (one) => check([one]));
    throw error;
  }
}
