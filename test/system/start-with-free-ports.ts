const attempts = 3;

/** Retries if a port is taken. Tests run in parallel, so another test may bind a port after it was found free. */
export async function startWithFreePorts<Started>(start: () => Promise<Started>): Promise<Started> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start();
    } catch (error) {
      if (attempt === attempts || !String(error).includes('EADDRINUSE')) throw error;
    }
  }
}
