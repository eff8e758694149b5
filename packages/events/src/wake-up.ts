/** Sleep that can be cut short. A wake that comes while nobody sleeps cuts the next sleep. */
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
