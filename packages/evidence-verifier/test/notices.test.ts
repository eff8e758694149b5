import {
  canonicalJson,
  toHex,
  utf8,
  type BundleFile,
  type ConsentContext,
  type LeafJson,
  type TextLeafJson,
} from '@consent/evidence-format';
import { resultLines, verifyBundle, type OpenedTexts, type VerificationResult } from '../src/index';
import { sha256, verifyEd25519 } from './node-crypto';
import { filesOf, filesOfForm, repaired, sampleFacts, streamedZip, zipOf } from './sample-bundle';
import { sampleLog, type ConsentLeaf, type SampleLeaf, type SampleLog } from './sample-log';
import {
  askedLog,
  askedOf,
  askedRecords,
  bannerNotice,
  formNotice,
  hashOf,
  noticeLeaf,
  picture,
  ruledNotice,
  withContext,
  withRecorder,
} from './sample-notices';

const log = askedLog();
const facts = sampleFacts(log);
const bannerFile = 'notices/site-1.v3.json';
const formFile = 'notices/site-2.v1.json';
const pictureFile = `notices/${toHex(sha256(picture))}.png`;
const created = { type: 'consent.created' };

const verify = (zip: Uint8Array, of: SampleLog = log, onOpened?: (texts: OpenedTexts) => void) =>
  verifyBundle({ zip, keys: JSON.stringify(of.keys), onOpened, sha256, verifyEd25519 });
const verifyFiles = (files: readonly BundleFile[], of?: SampleLog) => verify(zipOf(repaired(files)), of);
const verifyLog = async (of: SampleLog) => verify(await streamedZip(sampleFacts(of)), of);
const linesOf = (result: VerificationResult) => resultLines(result).flatMap(({ lines }) => lines);
const sectionOf = (result: VerificationResult, title: string) => resultLines(result).find((each) => each.title === title)?.lines ?? [];

const filesWith = async (of: SampleLog) => filesOf(await streamedZip(sampleFacts(of)));

function withContextAt(leavesJson: Uint8Array, index: number, context: string): Uint8Array {
  const leaves = (JSON.parse(Buffer.from(leavesJson).toString()) as LeafJson[]).map((leaf) =>
    leaf.index === index ? { ...leaf, context } : leaf,
  );
  return utf8(canonicalJson(leaves));
}

/** With one more record, which this context belongs to. */
const logWith = (change: (consentLeaf: ConsentLeaf) => SampleLeaf[]) => askedLog({}, change);
const one = (consentLeaf: ConsentLeaf, id = `01JD3${'H'.repeat(21)}`) => consentLeaf(id, 20, 20, {}, created);

describe('a bundle with what was asked', () => {
  test('holds, and says for each record the question, the answer, and the notice', async () => {
    const result = await verify(await streamedZip(facts));
    expect(result).toMatchObject({ outcome: 'holds', refutations: [], doubts: [] });
    expect(result.claims.filter(({ claim }) => claim === 'asked')).toMatchObject([
      { leaf: 13, record: askedRecords.refused, question: 0, action: 'refuse_all', asked: 'served', surface: 'banner', signals: {} },
      { leaf: 14, record: askedRecords.called, question: 1, action: 'accept_all', asked: 'claimed', surface: 'api' },
      { leaf: 16, record: askedRecords.signalled, question: 2, action: 'signal', signals: { gpc: true } },
    ]);
    expect(result.claims.find(({ claim }) => claim === 'asked')).toMatchObject({
      answers: [{ key: 'ads', isAccepted: false }],
      isEarly: false,
    });
    expect(result.questions).toMatchObject([
      {
        notice: { file: bannerFile, leaf: 12, number: 3, sha256: hashOf(bannerNotice), site: 'site-1', isAttested: false },
        ...{ kind: 'banner', language: 'pt-BR', isInNotice: true, title: 'Sua privacidade', picture: null },
        buttons: { accept_all: 'Aceitar tudo', refuse_all: 'Recusar tudo', save: 'Save' },
        categories: [
          { key: 'necessary', isRequired: true, label: 'Necessários', description: null },
          { key: 'ads', isRequired: false, label: 'Publicidade', description: 'What you see elsewhere' },
        ],
        look: { position: 'bottom_right', colors: { accent: '#0b7285', background: null, text: null }, program: bannerNotice.program },
      },
      {
        ...{ kind: 'form', title: null, message: 'Dürfen wir Sie anrufen?', fields: [{ key: 'hours', text: 'Nur werktags' }] },
        buttons: { accept_all: 'Ja, gern', refuse_all: null, save: null },
        ...{ picture: { file: pictureFile, mediaType: 'image/png' }, look: null },
        notice: { isAttested: true },
      },
      { language: 'en', title: 'Your privacy' },
    ]);
    expect(result.notChecked).toEqual(expect.arrayContaining(['question', 'shown', 'claimed_question']));
  });

  test('prints each question in the language of the visitor, with the button that was pressed', async () => {
    const result = await verify(await streamedZip(facts));
    const lines = sectionOf(result, 'What was asked, and the answers');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain(
      'asked in pt-BR: «Sua privacidade / Usamos cookies para outras finalidades.», answered by the button «Recusar tudo» in the banner: «Publicidade» (ads) no. Notice 3 of site site-1',
    );
    expect(lines[0]).toContain('the service had served this notice for this site within 48 hours before, by its own word');
    expect(lines[1]).toContain(
      `asked in de: «Dürfen wir Sie anrufen?», with the picture ${pictureFile}, answered by the button «Ja, gern» of a form`,
    );
    expect(lines[1]).toContain('only the caller says that it was shown');
    expect(lines[2]).toContain('answered by a signal of the browser (Global Privacy Control), without a button');
    expect(linesOf(result)).toContain('What some of these records answered: the question was not recorded.');
    expect(linesOf(result)).toContain('Leaf 12: notice 3 of site site-1 made at 2026-11-24T10:11:00.000Z');
  });

  test('gives out the notices, the contexts and the picture behind its claims', async () => {
    let opened: OpenedTexts | undefined;
    await verify(await streamedZip(facts), log, (texts) => (opened = texts));
    expect(opened!.notices.map(({ leaf, content }) => [leaf, content])).toEqual([
      [12, canonicalJson(bannerNotice)],
      [15, canonicalJson(formNotice)],
    ]);
    expect(opened!.consents.flatMap(({ context }) => (context === null ? [] : [JSON.parse(context) as object]))).toHaveLength(3);
    expect(opened!.pictures.get(pictureFile)).toEqual(picture);
  });

  test('of one consent closes the contexts of other records, and has only its own notice', async () => {
    const zip = await streamedZip(sampleFacts(log, { kind: 'consent', record: askedRecords.refused }));
    const result = await verify(zip);
    expect(result).toMatchObject({ outcome: 'holds', refutations: [] });
    expect(result.questions.map(({ notice }) => notice.file)).toEqual([bannerFile]);
    expect(filesOf(zip).map(({ name }) => name)).not.toContain(formFile);
  });

  test('says of records without a context that the question was not recorded, in every form', async () => {
    const plain = sampleLog();
    for (const files of [await filesOfForm(3, sampleFacts(plain)), filesOf(await streamedZip(sampleFacts(plain)))]) {
      const result = await verifyFiles(files, plain);
      expect([result.outcome, result.questions, result.notChecked.includes('question')]).toEqual(['holds', [], true]);
      expect(result.notChecked).not.toContain('shown');
    }
  });

  test('proves who recorded a record without a context, also one that was attested', async () => {
    const by = { id: 'key_1', kind: 'import' };
    const attested = { type: 'consent.attested', revision: 'created' };
    const recorded = logWith((consentLeaf) => [
      withRecorder(one(consentLeaf), by),
      withRecorder(consentLeaf(`01JD3${'J'.repeat(21)}`, 21, 21, {}, attested), { id: '', kind: 'site' }),
    ]);
    const result = await verifyLog(recorded);
    expect(result).toMatchObject({ outcome: 'holds', refutations: [], doubts: [] });
    expect(result.claims).toContainEqual(expect.objectContaining({ claim: 'recorded', leaf: 17, by }));
    expect(linesOf(result)).toContainEqual(expect.stringMatching(/^Recorded: consent.created .* by import key_1 \(leaf 17\)$/));
    expect(linesOf(result)).toContainEqual(expect.stringMatching(/^Attested: created .* by site, which the log took over .* \(leaf 18\)$/));
    expect(result.notChecked).toContain('question');
    const context = recorded.leaves[13]!.context;
    const opened = (await filesWith(recorded)).map(({ name, bytes }) =>
      name === 'leaves.json' ? { name, bytes: withContextAt(bytes, 17, context!) } : { name, bytes },
    );
    expect((await verifyFiles(opened, recorded)).refutations).toContainEqual(
      expect.objectContaining({ field: 'context', problem: 'is here, and the frame commits to none' }),
    );
  });

  test('of form 5 does not tell what frames of version 2 commit to', async () => {
    const { outcome, doubts } = await verifyFiles(await filesOfForm(5, facts));
    expect(outcome).toBe('cannot_tell');
    expect(doubts).toContain('leaves.json: leaf 13 has a type that this verifier does not know');
  });
});

describe('what was asked is refuted with the name of the file', async () => {
  const files = filesOf(await streamedZip(facts));
  const contentOf = (name: string) => files.find((file) => file.name === name)!.bytes;
  const replace = (name: string, bytes: Uint8Array) => files.map((file) => (file.name === name ? { name, bytes } : file));
  const own = ['leaves-notice.json', bannerFile, formFile, pictureFile];
  const filesIn = ({ outcome, refutations }: VerificationResult) => {
    expect(outcome).toBe('refuted');
    return refutations.map(({ file }) => file);
  };
  const withLeaves = (change: (leaf: LeafJson) => LeafJson) => {
    const leaves = (JSON.parse(Buffer.from(contentOf('leaves.json')).toString()) as LeafJson[]).map(change);
    return verifyFiles(replace('leaves.json', utf8(canonicalJson(leaves))));
  };

  test.each(own)('%s with any changed byte', async (name) => {
    const bytes = contentOf(name);
    // The longest two are alike throughout.
    for (let at = 0; at < bytes.length; at += bytes.length > 600 ? 7 : 1) {
      const found = await verifyFiles(replace(name, bytes.with(at, bytes[at]! ^ 1)));
      if (!filesIn(found).includes(name)) throw new Error(`byte ${at}: ${JSON.stringify(found.refutations)}`);
    }
  });

  test('a context with any changed character', async () => {
    const length = canonicalJson(askedOf(bannerNotice)).length;
    for (let at = 0; at < length; at++) {
      const { outcome, refutations } = await withLeaves((leaf) => {
        if (leaf.index !== 13) return leaf;
        const context = leaf.context!;
        return { ...leaf, context: context.slice(0, at) + (context[at] === 'x' ? 'y' : 'x') + context.slice(at + 1) };
      });
      expect([at, outcome]).toEqual([at, 'refuted']);
      expect(refutations).toContainEqual(expect.objectContaining({ leaf: 13, record: askedRecords.refused, field: 'context' }));
    }
  });

  test.each(own)('%s when it is missing, renamed, or swapped with a neighbour', async (name) => {
    expect(filesIn(await verifyFiles(files.filter((file) => file.name !== name)))).toContain(name);
    const renamed = files.map((file) => (file.name === name ? { ...file, name: file.name.replace(/(\.\w+)$/, 'x$1') } : file));
    expect(filesIn(await verifyFiles(renamed))).toContain(name);
    for (const other of own.filter((each) => each !== name)) {
      const swapped = replace(name, contentOf(other)).map((file) => (file.name === other ? { name: other, bytes: contentOf(name) } : file));
      const found = filesIn(await verifyFiles(swapped));
      expect(found.some((file) => file === name || file === other)).toBe(true);
    }
  });

  test('a notice that no opened leaf answers, also if its leaf is in the log', async () => {
    const unasked = { ...bannerNotice, position: 'center' };
    const other = logWith(() => [noticeLeaf(unasked, 4, 19, { site: 'site-1' })]);
    const of = sampleFacts(other);
    const index = other.leaves.length - 1;
    const leaf = { index, entry: other.entries[index]!, frame: other.texts[index]!, proof: [], content: canonicalJson(unasked) };
    const result = await verify(await streamedZip({ ...of, notices: [...of.notices, leaf] }), other);
    expect(result.refutations).toEqual([{ file: 'notices/site-1.v4.json', problem: 'belongs to no notice that an opened leaf answers' }]);
  });

  test('a missing notice with its leaf, and a missing context', async () => {
    const without = await verify(await streamedZip({ ...facts, notices: facts.notices.slice(1) }));
    expect(without.refutations).toContainEqual(
      expect.objectContaining({ leaf: 13, field: 'context', problem: 'names a notice that is not here with its leaf' }),
    );
    const closed = await withLeaves((leaf) => ({ ...leaf, context: null }));
    expect(closed.refutations.filter(({ problem }) => problem === 'is missing, and the frame commits to one')).toHaveLength(3);
  });

  test('a context where the frame commits to none, or in a closed leaf or an erasure', async () => {
    const context = canonicalJson(askedOf(bannerNotice));
    const problems = (await withLeaves((leaf) => ({ ...leaf, context: leaf.context ?? context }))).refutations.map(
      ({ problem }) => problem,
    );
    expect(problems.filter((problem) => problem === 'is here, and the frame commits to none')).toHaveLength(5);
    expect(problems).toContain('belongs to the creation of a record only');
    const consent = { kind: 'consent', record: askedRecords.refused } as const;
    const one = sampleFacts(log, consent);
    const opened = one.leaves.map((leaf) => (leaf.index === 16 ? { ...leaf, context } : leaf));
    expect((await verify(await streamedZip({ ...one, leaves: opened }))).refutations).toContainEqual(
      expect.objectContaining({ leaf: 16, problem: 'is missing, and this leaf may not be closed' }),
    );
  });

  test('a leaf of something else, a tag of another site, and a file of another name', async () => {
    const change = (from: string, to: string) =>
      verifyFiles(replace('leaves-notice.json', utf8(Buffer.from(contentOf('leaves-notice.json')).toString().replace(from, to))));
    expect((await change(bannerFile, 'notices/site-1.v4.json')).refutations).toContainEqual(
      expect.objectContaining({ file: 'leaves-notice.json', leaf: 12, field: 'file' }),
    );
    const policy = facts.policies[0]!;
    const leaves = JSON.parse(Buffer.from(contentOf('leaves-notice.json')).toString()) as TextLeafJson[];
    const entry = Buffer.from(policy.entry).toString('base64url');
    const swapped = [{ index: policy.index, entry, frame: policy.frame, file: 'notices/x.json' }, ...leaves];
    expect((await verifyFiles(replace('leaves-notice.json', utf8(canonicalJson(swapped))))).refutations).toContainEqual(
      expect.objectContaining({ leaf: policy.index, problem: 'policy.published does not publish a notice' }),
    );
    const strange = { ...noticeLeaf(bannerNotice, 3, 11, { site: 'site-1' }), tag: new Uint8Array(16).fill(5) };
    const tagged = await verifyLog(logWith((consentLeaf) => [strange, withContext(one(consentLeaf), askedOf(bannerNotice))]));
    expect(tagged.refutations).toContainEqual(expect.objectContaining({ file: 'leaves-notice.json', field: 'entry' }));
  });
});

describe('an operator that signs anything cannot', () => {
  test('let a record answer the notice of another site', async () => {
    const other = logWith((consentLeaf) => [withContext(one(consentLeaf), askedOf(formNotice, { language: 'de' }))]);
    expect((await verifyLog(other)).refutations).toEqual([
      expect.objectContaining({
        leaf: other.leaves.length - 1,
        field: 'context',
        problem: 'names a notice that is not here with its leaf',
      }),
    ]);
  });

  test('log the notice of one site for another', async () => {
    const notice = noticeLeaf(formNotice, 9, 19, { site: 'site-1' });
    const other = logWith((consentLeaf) => [notice, withContext(one(consentLeaf), askedOf(formNotice, { language: 'de' }))]);
    expect((await verifyLog(other)).refutations).toContainEqual(
      expect.objectContaining({ file: 'notices/site-1.v9.json', field: 'site_id' }),
    );
  });

  test.each([
    ['not canonical', ` ${canonicalJson(askedOf(bannerNotice))}`],
    ['of another shape', canonicalJson({ ...askedOf(bannerNotice), surface: 'dream' })],
  ])('log a context that is %s', async (_, text) => {
    const other = logWith((consentLeaf) => [withContext(one(consentLeaf), text)]);
    expect((await verifyLog(other)).refutations).toContainEqual(expect.objectContaining({ field: 'context' }));
  });
});

describe('what no signature settles', () => {
  test('a language that the notice does not have is named, and refutes nothing', async () => {
    const other = logWith((consentLeaf) => [withContext(one(consentLeaf), askedOf(bannerNotice, { language: 'fr' }))]);
    const result = await verifyLog(other);
    expect(result).toMatchObject({ outcome: 'holds' });
    expect(result.questions.at(-1)).toMatchObject({ language: 'fr', isInNotice: false, title: null, message: null, categories: [] });
    expect(sectionOf(result, 'What was asked, and the answers').at(-1)).toContain(
      'asked in fr: the notice has no texts in this language, which the caller named, answered by the button refuse_all, for which the notice has no text',
    );
  });

  const askedUnder = async (notice: object, signals: ConsentContext['signals']) => {
    const context = askedOf(notice, { language: 'en', signals });
    return verifyLog(logWith((consentLeaf) => [noticeLeaf(notice, 4, 19, { site: 'site-1' }), withContext(one(consentLeaf), context)]));
  };

  test('[decision 54] the question is that of the rule that the context names, with its texts and else those of the site', async () => {
    const result = await askedUnder(ruledNotice, { place: 'US-CA', rule: 1 });
    expect(result).toMatchObject({ outcome: 'holds' });
    expect(result.questions.at(-1)).toMatchObject({
      rule: { number: 1, isInNotice: true, places: ['US-CA', 'US-CO'], question: 'opt_out' },
      message: 'We use cookies. You can refuse.',
      buttons: { refuse_all: 'Do not sell my data', accept_all: 'Accept all' },
    });
    expect(sectionOf(result, 'What was asked, and the answers').at(-1)).toContain(
      'under rule 1 of the notice (for US-CA US-CO: everything runs until a refusal), in the place US-CA by the word of the caller',
    );
  });

  test.each([{ rule: 0 }, {}, { place: 'DE' }])(
    '[decision 54] a rule that asks first, and no rule, have the message of the site: %j',
    async (signals) => {
      const texts = { message: 'We use cookies.', buttons: { refuse_all: 'Refuse all' } };
      expect((await askedUnder(ruledNotice, signals)).questions.at(-1)).toMatchObject(texts);
    },
  );

  test.each([
    ['that the notice does not have', ruledNotice],
    ['of a notice without rules', { ...bannerNotice, position: 'center' }],
    ['of a notice with odd rules', { ...ruledNotice, rules: [null, 7, { number: '50' }, { number: 50.5 }] }],
  ])('[decision 54] a rule %s is named, and refutes nothing', async (_, notice) => {
    const result = await askedUnder(notice, { rule: 50 });
    expect(result).toMatchObject({ outcome: 'holds' });
    const rule = { number: 50, isInNotice: false, places: [], question: null };
    expect(result.questions.at(-1)).toMatchObject({ rule, message: 'We use cookies.' });
    expect(sectionOf(result, 'What was asked, and the answers').at(-1)).toContain('under rule 50, which the notice does not have');
  });

  test.each(['constructor', 'toString'])('a language with the name %s of Object.prototype finds nothing', async (language) => {
    const other = logWith((consentLeaf) => [withContext(one(consentLeaf), askedOf(bannerNotice, { language }))]);
    expect((await verifyLog(other)).questions.at(-1)).toMatchObject({ isInNotice: false, message: null });
  });

  test.each([
    ['served', 'cannot_tell'],
    ['claimed', 'holds'],
  ] as const)('a record that is dated before its notice, and was %s: %s', async (asked, outcome) => {
    const late = { ...bannerNotice, position: 'center' };
    const other = logWith((consentLeaf) => [
      withContext(consentLeaf(`01JD3${'H'.repeat(21)}`, 16, 16, {}, created), askedOf(late, { asked })),
      noticeLeaf(late, 4, 27, { site: 'site-1' }),
    ]);
    const result = await verifyLog(other);
    expect([result.outcome, result.refutations]).toEqual([outcome, []]);
    expect(sectionOf(result, 'Later than expected')).toEqual([
      expect.stringContaining('is dated before the notice that it answers was made'),
    ]);
    if (asked === 'served') expect(result.doubts).toEqual([expect.stringContaining('leaf 17 is dated before the notice that was served')]);
  });

  test('a notice that is logged after the record, within minutes, is like any other', async () => {
    const late = { ...bannerNotice, position: 'center' };
    const other = logWith((consentLeaf) => [withContext(one(consentLeaf), askedOf(late)), noticeLeaf(late, 4, 25, { site: 'site-1' })]);
    expect(await verifyLog(other)).toMatchObject({ outcome: 'holds', doubts: [] });
  });

  test.each([
    ['kind', { ...bannerNotice, kind: 'game' }],
    ['version', { ...bannerNotice, v: 2 }],
    ['picture', { ...formNotice, site_id: 'site-1', picture: { ...formNotice.picture, media_type: 'image/svg+xml' } }],
  ])('a notice of a later %s cannot be told', async (_, notice) => {
    const other = logWith((consentLeaf) => [
      noticeLeaf(notice, 4, 19, { site: 'site-1' }),
      withContext(one(consentLeaf), askedOf(notice, { language: 'de' })),
    ]);
    const of = sampleFacts(other);
    const result = await verify(await streamedZip({ ...of, pictures: of.pictures.slice(0, 1) }), other);
    expect([result.outcome, result.refutations]).toEqual(['cannot_tell', []]);
    expect(result.doubts).toEqual([expect.stringContaining('that this verifier does not know')]);
  });

  test('members of unexpected types are no texts', async () => {
    const odd = {
      ...bannerNotice,
      texts: { 'pt-BR': { title: 7, message: ['x'], refuse: null } },
      categories: [null, { key: 1 }],
      colors: { accent: 'url(x)' },
    };
    const other = logWith((consentLeaf) => [noticeLeaf(odd, 4, 19, { site: 'site-1' }), withContext(one(consentLeaf), askedOf(odd))]);
    const result = await verifyLog(other);
    expect(result.outcome).toBe('holds');
    expect(result.questions.at(-1)).toMatchObject({ title: null, message: null, categories: [], look: { colors: { accent: null } } });
  });
});

describe('texts of a site', () => {
  const resultOf = async (notice: object, language: string) =>
    verifyLog(
      logWith((consentLeaf) => [
        noticeLeaf(notice, 4, 19, { site: 'site-1' }),
        withContext(one(consentLeaf), askedOf(notice, { language })),
      ]),
    );

  test('with control and direction characters alter no terminal', async () => {
    const evil = { ...bannerNotice, texts: { en: { ...bannerNotice.texts.en, title: '\u001b[2J\u202E', refuse: '\u0007No\u2066' } } };
    const text = linesOf(await resultOf(evil, 'en')).join('\n');
    expect(text).toContain('\\u{1b}[2J\\u{202e}');
    expect(text).toContain('«\\u{7}No\\u{2066}»');
    expect(/[\p{Cc}\p{Cf}]/u.test(text.replaceAll('\n', ''))).toBe(false);
  });

  test('of a notice of 1 MiB in 200 languages fill neither the lines nor the result', async () => {
    const languages = Array.from({ length: 200 }, (_, at) => `x-${at}`);
    const texts = Object.fromEntries(
      languages.map((language) => [language, { ...bannerNotice.texts.en, message: 'm'.repeat(5000), refuse: 'r'.repeat(300) }]),
    );
    const categories = Array.from({ length: 300 }, (_, at) => ({ key: `c${at}`, required: false, label: {}, description: {} }));
    const large = { ...bannerNotice, texts, categories };
    const result = await verifyLog(
      logWith((consentLeaf) => [
        noticeLeaf(large, 4, 19, { site: 'site-1' }),
        ...languages.flatMap((language, at) =>
          ['H', 'I'].map((letter) =>
            withContext(one(consentLeaf, `01JD3${letter.repeat(18)}${String(at).padStart(3, '0')}`), askedOf(large, { language })),
          ),
        ),
      ]),
    );
    expect(result.outcome).toBe('holds');
    const lines = sectionOf(result, 'What was asked, and the answers');
    expect(lines).toHaveLength(403);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(3000);
    expect(lines.at(-1)).toContain(`the question of record 01JD3${'H'.repeat(18)}199`);
    expect(result.questions.at(-1)!.categories).toHaveLength(200);
    expect(JSON.stringify(result.questions).length).toBeLessThan(6_000_000);
  });
});
