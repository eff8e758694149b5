/** A sleep that `wake` interrupts. A wake without a sleeper ends the next sleep immediately. */
export function createWakeUp() {
  let isAwake = false;
  let end: (() => void) | undefined;

  return {
    wake: (): void => {
      isAwake = true;
      end?.();
    },
    sleep: async (longestMs: number): Promise<void> => {
      if (!isAwake) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, longestMs);
          end = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        end = undefined;
      }
      isAwake = false;
    },
  };
}
