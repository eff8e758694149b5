async function tearDown(): Promise<void> {
  await globalThis.runBroker?.stop();
}

module.exports = tearDown;
