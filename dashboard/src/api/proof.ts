/** Asks for the second factor. False if the person declined. */
export type AskForProof = () => Promise<boolean>;

let ask: AskForProof | undefined;
let asking: Promise<boolean> | undefined;

/** Called by the layout of signed-in pages, which shows the dialog. */
export function setAskForProof(asks: AskForProof | undefined): void {
  ask = asks;
}

/** Several calls may be refused in the same moment. They share one dialog. */
export function askForProof(): Promise<boolean> {
  if (ask === undefined) return Promise.resolve(false);
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

export async function needsProof(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const body = (await response
    .clone()
    .json()
    .catch(() => undefined)) as Record<string, unknown> | null | undefined;
  return (body?.['code'] ?? body?.['error']) === 'proof_required';
}
