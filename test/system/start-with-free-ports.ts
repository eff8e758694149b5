const attempts = 3;

/** Retries, because tests run in parallel: another one may take a port before its process binds it. */
export async function startWithFreePorts<Started>(start: () => Promise<Started>): Promise<Started> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start();
    } catch (error) {
      if (attempt === attempts || !String(error).includes('EADDRINUSE')) throw error;
    }
  }
}
