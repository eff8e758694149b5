import { resultLines, verifyBundle, type OpenedTexts } from '@consent/evidence-verifier';
import { type CheckAnswer, type FilesToCheck } from './check-files';
import { browserCrypto, canVerify } from './crypto';
import { drawingsOf } from './drawings';
import { browserStampCheck } from './stamp-crypto';

/** Runs in the worker: checks the files of each message, and sends the progress and the result. */
export function answerChecks(): void {
  const send = (answer: CheckAnswer) => postMessage(answer);
  addEventListener('message', ({ data }: MessageEvent<FilesToCheck>) => {
    void check(data, send).then(send);
  });
}

async function check(
  { bundle, keys, known, tagKey, policy, tsaCerts, notBefore }: FilesToCheck,
  send: (answer: CheckAnswer) => void,
): Promise<CheckAnswer> {
  if (!(await canVerify())) {
    return { problem: 'This browser can’t verify Ed25519 signatures here. Use a current browser, or node verify-evidence.mjs.' };
  }
  try {
    let opened: OpenedTexts | undefined;
    const result = await verifyBundle({
      zip: await bytesOf(bundle),
      keys: await keys?.text(),
      known: await Promise.all(known.map(async (file) => ({ name: file.name, bytes: await bytesOf(file) }))),
      log: await tagKey?.text(),
      notBefore,
      policy: policy && (await bytesOf(policy)),
      checkTimeStamp: await browserStampCheck(tsaCerts),
      now: new Date(),
      onProgress: (share) => send({ share }),
      onOpened: (texts) => (opened = texts),
      ...browserCrypto,
    });
    return { outcome: result.outcome, sections: resultLines(result), drawings: drawingsOf(result, opened) };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

async function bytesOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}
