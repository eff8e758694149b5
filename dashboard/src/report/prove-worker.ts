import { sha256 } from '@noble/hashes/sha2.js';
import { toHex } from '@consent/evidence-format';
import { resultLines, verifyBundle, type OpenedTexts } from '@consent/evidence-verifier';
import { browserCrypto, canVerify } from '../verify/crypto';
import { browserStampCheck } from '../verify/stamp-crypto';
import type { ProofAnswer, ProofInput } from './prove';
import { makeReport } from './report';

addEventListener('message', ({ data }: MessageEvent<ProofInput>) => {
  void prove(data).then((answer) => postMessage(answer));
});

async function prove({ bundle, keys, log, policy, known, tsaCerts }: ProofInput): Promise<ProofAnswer> {
  if (!(await canVerify())) return { problem: { kind: 'browser' } };
  try {
    const zip = await bytesOf(bundle);
    const files = {
      keys,
      known: await Promise.all(known.map(async (file) => ({ name: file.name, bytes: await bytesOf(file) }))),
      policy: policy && (await bytesOf(policy)),
      checkTimeStamp: await browserStampCheck(tsaCerts),
    };
    let opened: OpenedTexts | undefined;
    const verify = (tagKey: string | undefined) =>
      verifyBundle({
        ...{ zip, ...files, log: tagKey, now: new Date() },
        onProgress: (share) => postMessage({ share } satisfies ProofAnswer),
        onOpened: (texts) => (opened = texts),
        ...browserCrypto,
      });
    let result = await verify(undefined);
    // Without an open record, only the account's tag key shows whose absence this is.
    const isUnnamed = opened !== undefined && opened.consents.length + opened.erasures.length === 0;
    if (isUnnamed && log !== undefined) result = await verify(log);
    const report = makeReport({ result, opened, bundle: { sha256: toHex(sha256(zip)), bytes: zip.length } });
    return { report, sections: resultLines(result) };
  } catch (error) {
    return { problem: { kind: 'unreadable', text: (error as Error).message } };
  }
}

async function bytesOf(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}
