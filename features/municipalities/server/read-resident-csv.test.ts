import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'
import { createPace } from './pace.ts'
import { readResidentCsv } from './read-resident-csv.ts'

const TODAY = '2026-11-20'
/** Without the cells as they stand in the file, and faults as one list. */
async function readText(text: string, pieces: readonly string[] = [text]) {
  const { residents, faulty } = await readResidentCsv(pieces, TODAY, createPace())
  return {
    residents: residents.map(({ cells: _, ...resident }) => resident),
    faults: faulty.flatMap(({ line, faults }) => faults.map((fault) => ({ line, ...fault }))),
    faultyLines: faulty.length,
  }
}
const read = (...lines: string[]) => readText(lines.join('\n'))
const codeOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error: { code: string }) => error.code,
  )

test.each([
  ['vorname;nachname;geburtsdatum'],
  ['Vorname,Name,Geburtsdatum'],
  ['"Prénom"\t"Nom"\t"Date de naissance"'],
  ['Nome;Cognome;Data di nascita'],
  ['Prenum;Num;Data da naschientscha'],
  ['First name,Last name,Birth date'],
  ['\uFEFFgiven_name,family_name,birth_date'],
])('the heading %j is understood', async (heading) => {
  const delimiter = /[;\t]/.exec(heading)?.[0] ?? ','
  const { residents, faults } = await read(heading, ['Anna', 'Müller', '17.05.1990'].join(delimiter))
  expect(faults).toEqual([])
  expect(residents).toEqual([{ line: 2, givenName: 'Anna', familyName: 'Müller', birthDate: '1990-05-17' }])
})

test('columns may stand in any order among others, and lines may be empty, quoted and padded', async () => {
  const { residents, faults } = await read(
    'Nr;Geburtsdatum;Nachname;Vorname;Ort',
    '1;1990-05-17;"Müller; genannt ""Mü""";  Anna   Maria ;Bern',
    '',
    ';;;;',
    '2;1.2.1957;Beispiel;Jürg;Bern;;',
    '3;2.2.1957;Kurz;Eva',
  )
  expect(faults).toEqual([])
  expect(residents).toMatchObject([
    { line: 2, givenName: 'Anna Maria', familyName: 'Müller; genannt "Mü"' },
    { line: 5, birthDate: '1957-02-01' },
    { line: 6, givenName: 'Eva' },
  ])
})

test.each([
  ['Stimmrecht', 'ja', true],
  ['stimmberechtigt', 'NEIN', false],
  ['Droit de vote', 'non', false],
  ['Diritto di voto', 'sì', true],
  ['Dretg da votar', 'gea', true],
  ['DRETG DA VOTAR', 'Na', false],
  ['Right to vote', '0', false],
])('the column %s with %s is read, and an empty cell says nothing', async (heading, cell, hasRightToVote) => {
  const lines = [
    `Vorname;Nachname;Geburtsdatum;${heading}`,
    `Anna;Müller;17.05.1990;${cell}`,
    'Beat;Müller;17.05.1990;',
    'Eva;Kurz;17.05.1990',
  ]
  const { residents, faults } = await read(...lines)
  expect(faults).toEqual([])
  expect(residents.map((resident) => resident.hasRightToVote)).toEqual([hasRightToVote, undefined, undefined])
})

test('yes and no are understood in every language, as a letter and as a figure', async () => {
  const yes = ['ja', 'J', 'oui', 'si', 'gea', 'yes', 'true', '1']
  const no = ['nein', 'N', 'non', 'no', 'false', '0']
  const lines = [...yes, ...no].map((cell) => `Anna;Müller;17.05.1990;${cell}`)
  const { residents, faults } = await read('Vorname;Nachname;Geburtsdatum;Stimmrecht', ...lines)
  expect(faults).toEqual([])
  const answers = [...yes.map(() => true), ...no.map(() => false)]
  expect(residents.map(({ hasRightToVote }) => hasRightToVote)).toEqual(answers)
})

test('a right to vote that is neither yes nor no is a fault, and so is what databases write where they do not know', async () => {
  for (const cell of ['vielleicht', 'NA', 'na']) {
    const { faults } = await read('Vorname;Nachname;Geburtsdatum;Stimmrecht', `Anna;Müller;17.05.1990;${cell}`)
    expect(faults).toEqual([{ line: 2, column: 'stimmrecht', code: 'right-form' }])
  }
})

test('a faulty line below a Romansh heading is handed back in words that are understood below a German one', async () => {
  const text = ['Prenum;Num;Data da naschientscha;Dretg da votar', ';Müller;17.05.1990;na', ';Müller;17.05.1990;gea']
  const { faulty } = await readResidentCsv([text.join('\n')], TODAY, createPace())
  expect(faulty.map(({ cells }) => cells.stimmrecht)).toEqual(['nein', 'gea'])
})

test('a corrected file of faulty lines is read without the apostrophes that it has before formulas', async () => {
  const lines = ["'=Anna;'t Hooft;17.05.1990", "'@Beat;'-;17.05.90"]
  const { residents, faulty } = await readResidentCsv(
    [['Vorname;Nachname;Geburtsdatum', ...lines].join('\n')],
    TODAY,
    createPace(),
  )
  expect(residents).toMatchObject([{ givenName: '=Anna', familyName: "'t Hooft" }])
  expect(faulty.map(({ cells }) => [cells.vorname, cells.nachname])).toEqual([['@Beat', '-']])
})

test('every fault names its line, its column and what it is', async () => {
  const { residents, faults, faultyLines } = await read(
    'Vorname;Nachname;Geburtsdatum',
    ';;',
    ';Müller;17.05.1990',
    'Anna;;',
    `Anna;${'x'.repeat(101)};17.05.1990`,
    'An\u200Bna;Müller;17.05.90',
    'Anna;Müller;31.02.1990',
    'Anna;Müller;1899-12-31',
    'Anna;Müller;2026-11-21',
    'Anna;Müller',
    'Anna;Müller;17.05.1990;mehr',
    'Anna;M\uFFFDller;17.05.1990',
  )
  expect(residents).toEqual([])
  expect(faultyLines).toBe(10)
  expect(faults.map(({ line, column, code }) => [line, column, code])).toEqual([
    [3, 'vorname', 'required'],
    [4, 'nachname', 'required'],
    [4, 'geburtsdatum', 'required'],
    [5, 'nachname', 'too-long'],
    [6, 'vorname', 'hidden-characters'],
    [6, 'geburtsdatum', 'date-form'],
    [7, 'geburtsdatum', 'date-implausible'],
    [8, 'geburtsdatum', 'date-implausible'],
    [9, 'geburtsdatum', 'date-implausible'],
    [10, null, 'column-count'],
    [11, null, 'column-count'],
    [12, 'nachname', 'unreadable-characters'],
  ])
})

test('a file without the three columns, without any line or with an open quotation is unreadable', async () => {
  expect(await codeOf(read(''))).toBe('import-unreadable')
  expect(await codeOf(read('Vorname;Nachname', 'Anna;Müller'))).toBe('import-columns-missing')
  expect(await codeOf(read('Vorname;Nachname;Geburtsdatum', 'Anna;"Müller;17.05.1990'))).toBe('import-unreadable')
  expect(await codeOf(read('Vorname;Nachname;Geburtsdatum', `"${'x'.repeat(30_000)}";a;b`))).toBe('import-unreadable')
})

test('a quotation that is broken is told by the line that it begins in', async () => {
  const brokenFrom = (...lines: string[]) =>
    read('Vorname;Nachname;Geburtsdatum', ...lines).catch(({ errors }) => errors)
  const good = 'Anna;Müller;17.05.1990'
  expect(await brokenFrom(good, 'Hans "Hansi";Meier;1990-05-17', good)).toMatchObject([{ pointer: '3' }])
  expect(await brokenFrom(good, '"Hans" H.;Meier;1990-05-17')).toMatchObject([{ pointer: '3' }])
  expect(await brokenFrom(good, good, '"Hans;Meier;1990-05-17', good, good)).toMatchObject([{ pointer: '4' }])
  expect(await brokenFrom('"Hans;Meier;1990-05-17', ...Array<string>(2000).fill(good))).toMatchObject([
    { pointer: '2' },
  ])
})

test.each(['\n', '\r\n', '\r'])(
  'a record with line breaks %j in its cells is told by its first line, as are those below',
  async (lineBreak) => {
    const lines = [
      '"Vor\nname";Vorname;Nachname;Geburtsdatum',
      '"Gasse 1\n\n3000 Bern";Anna;Müller;1990-05-17',
      '',
      '"Gasse 2\n3000 Bern";"Be\nat";Müller;1990-05-17',
      'Gasse 3;Eva;Kurz;1990-05-17',
    ]
    const text = lines.join('\n').replaceAll('\n', lineBreak)
    const { residents, faults } = await readText(text)
    expect(residents.map(({ line }) => line)).toEqual([3, 10])
    expect(faults).toEqual([{ line: 7, column: 'vorname', code: 'hidden-characters' }])
    const broken = [text, 'Gasse 4;Hans "Hansi";Meier;1990-05-17'].join(lineBreak)
    await expect(readText(broken)).rejects.toMatchObject({ errors: [{ pointer: '11' }] })
    const open = [text, '"Gasse 4;Hans;Meier;1990-05-17'].join(lineBreak)
    await expect(readText(open)).rejects.toMatchObject({ errors: [{ pointer: '11' }] })
    const within = [text, `"Gasse${lineBreak}4";Hans "Hansi";Meier;1990-05-17`].join(lineBreak)
    await expect(readText(within)).rejects.toMatchObject({ errors: [{ pointer: '12' }] })
    await expect(
      readText(
        '',
        [...within].flatMap((one) => [one, '']),
      ),
    ).rejects.toMatchObject({
      errors: [{ pointer: '12' }],
    })
  },
)

test('columns that are missing are named', async () => {
  const missing = (heading: string) => read(heading, 'Anna;Müller').catch((error) => error.errors)
  expect(await missing('Vorname;Nachname')).toMatchObject([{ pointer: 'geburtsdatum' }])
  expect(await missing('Nr;Geburtsdatum')).toMatchObject([{ pointer: 'vorname' }, { pointer: 'nachname' }])
})

test.each([
  ['Name;Nachname;Vorname;Geburtsdatum', ['Name', 'Nachname']],
  ['Vorname;Nachname; NACHNAME ;Geburtsdatum', ['Nachname', 'NACHNAME']],
  ['Vorname;Nachname;Geburtsdatum;Birth date;Stimmrecht;Droit de vote', null],
])('a file with the columns %s is refused, and those that mean the same are named', async (heading, repeated) => {
  const named = repeated ?? ['Geburtsdatum', 'Birth date', 'Stimmrecht', 'Droit de vote']
  await expect(read(heading, 'Anna;Müller;17.05.1990')).rejects.toMatchObject({
    code: 'import-columns-repeated',
    errors: named.map((pointer) => ({ pointer })),
  })
})

test.each([
  ['sep=;', ';'],
  ['SEP=,', ','],
  ['"sep=;"', ';'],
  ['sep=\t', '\t'],
])('the line %j with which Excel names the delimiter is read as that', async (first, delimiter) => {
  const lines = [
    ['Vorname', 'Nachname', 'Geburtsdatum'],
    ['Anna', 'Müller', '17.05.1990'],
  ]
  const { residents, faults } = await read(first, ...lines.map((cells) => cells.join(delimiter)))
  expect(faults).toEqual([])
  expect(residents).toEqual([{ line: 3, givenName: 'Anna', familyName: 'Müller', birthDate: '1990-05-17' }])
})

test('a file with too many lines is refused', async () => {
  const heading = 'Vorname;Nachname;Geburtsdatum'
  const lines = Array<string>(120_001).fill('A;B;1990-01-01')
  for (const lineBreak of ['\n', '\r\n', '\r'])
    expect(await codeOf(readText([heading, ...lines].join(lineBreak)))).toBe('import-too-large')
  expect(await codeOf(read(heading, ...Array<string>(240_000).fill(';;\r')))).toBe('import-too-large')
})

test('a line of nothing but delimiters and a file of nothing but empty lines keep nobody waiting', async () => {
  const heading = 'Vorname;Nachname;Geburtsdatum'
  expect(await codeOf(read(';'.repeat(1_000_000)))).toBe('import-unreadable')
  expect(await codeOf(read(heading, ';'.repeat(1_000_000)))).toBe('import-unreadable')
  expect(await codeOf(read(heading, ...Array<string>(240_001).fill(';;')))).toBe('import-too-large')
})

test('columns are counted over all lines of a record', async () => {
  const record = `${';'.repeat(400)}"\n"`.repeat(2000)
  const heading = 'Vorname;Nachname;Geburtsdatum'
  expect(await codeOf(read(`${heading}${record}`))).toBe('import-unreadable')
  expect(await codeOf(read(heading, record))).toBe('import-unreadable')
  const quoted = `"Anna";"Muster";"1990-01-01"${`;"${';'.repeat(300)}\n"`.repeat(3)}`
  expect((await read(`${heading};a;b;c`, quoted)).residents).toHaveLength(1)
})

test('a letter of several bytes is whole wherever in the file it stands', async () => {
  const lines = Array.from({ length: 1500 }, (_, at) => `${'ö'.repeat(1 + (at % 7))}𝒜;Müller;1990-01-01`)
  const { residents, faultyLines } = await read('Vorname;Nachname;Geburtsdatum', ...lines)
  expect(faultyLines).toBe(0)
  expect(residents.map(({ givenName }) => `${givenName};Müller;1990-01-01`)).toEqual(lines)
})

test('a file of as many lines as there may be is read, and lines are counted alike however the text is cut', async () => {
  const text = 'Vorname;Nachname;Geburtsdatum\r\nAnna;Müller;1990-01-01\r\n\r\nBeat;Müller;1990-01-01\r\n'
  const { residents } = await readResidentCsv(text.split(''), TODAY, createPace())
  expect(residents.map(({ line }) => line)).toEqual([2, 4])
  const lines = Array<string>(60_000).fill('A;B;1990-01-01\nC;D;1990-01-01\n;;\r\n')
  const full = ['Vorname;Nachname;Geburtsdatum', '\r', '\n', ...lines]
  expect(await codeOf(readResidentCsv([...full, 'A;B;1990-01-01'], TODAY, createPace()))).toBe('import-too-large')
  expect((await readResidentCsv(full, TODAY, createPace())).residents).toHaveLength(120_000)
})

test('UTF-8, UTF-16 and Windows-1252 are told apart, wherever a piece ends', async () => {
  const decode = async (bytes: Uint8Array) => (await decodeText(bytes, createPace())).join('')
  for (const text of ['Müller–Noël', `${'Müller–Noël𝒜'.repeat(3000)}`]) {
    expect(await decode(Buffer.from(text))).toBe(text)
    expect(await decode(Buffer.from(`\uFEFF${text}`))).toBe(text)
    expect(await decode(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toBe(text)
    expect(await decode(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16())).toBe(text)
  }
  const windows = [0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72, 0x96, 0x4e, 0x6f, 0xeb, 0x6c]
  expect(await decode(Uint8Array.from(windows))).toBe('Müller–Noël')
  expect(await decode(Uint8Array.from(Array(2000).fill(windows).flat()))).toBe('Müller–Noël'.repeat(2000))
})

/** Text or code of the error of a file that consists of these texts, in UTF-8, and bytes. */
const decoded = (...parts: (string | number)[]) => {
  const bytes = parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Uint8Array.of(part)))
  const codeOfError = (error: { code: string }) => error.code
  return decodeText(Buffer.concat(bytes), createPace()).then((pieces) => pieces.join(''), codeOfError)
}

test('a file of which some bytes are no UTF-8 is refused instead of turning its other letters into others', async () => {
  const [UMLAUT, OPENING] = [0xfc, 0xc3]
  expect(await decoded('Müller\nM', UMLAUT, 'ller')).toBe('import-encoding-mixed')
  expect(await decoded('Müller\n'.repeat(3000), 'Zo', OPENING)).toBe('import-encoding-mixed')
  expect(await decoded('\uFEFFM', UMLAUT, 'ller')).toBe('import-encoding-mixed')
  const windows = Array(10).fill(['M', UMLAUT, 'ller']).flat()
  expect(await decoded('JOS', 0xc9, 0xa0, ...windows)).toBe('import-encoding-mixed')
  expect(await decoded('JOS', 0xc9, 0xa0, 'M', UMLAUT, ...windows)).toBe(`JOSÉ\u00a0Mü${'Müller'.repeat(10)}`)
})

test('letters of other encodings are not taken for those of Windows-1252, which may have an apostrophe, a dash or a capital alone', async () => {
  // Macintosh: Müller, Bär, René Bücher. DOS: Böhm, Hélène, MÜLLER.
  expect(await decoded('M', 0x9f, 'ller;B', 0x8a, 'r')).toBe('import-encoding-mixed')
  expect(await decoded('Ren', 0x8e, ';B', 0x9f, 'cher')).toBe('import-encoding-mixed')
  expect(await decoded('B', 0x94, 'hm;Hans')).toBe('import-encoding-mixed')
  expect(await decoded('H', 0x82, 'l', 0x8a, 'ne;Meier')).toBe('import-encoding-mixed')
  expect(await decoded('M', 0x9a, 'LLER;HANS')).toBe('import-encoding-mixed')
  expect(await decoded('D', 0x92, 'Angelo;O', 0x92, 'NEILL;A', 0x96, 'b')).toBe('D’Angelo;O’NEILL;A–b')
  expect(await decoded(0x8a, 'imun;', 0x8e, 'eljko;Du', 0x9a, 'an;BO', 0x8e, 'I')).toBe('Šimun;Željko;Dušan;BOŽI')
  // One sign that went wrong does not turn the others into wrong ones.
  expect(await decoded('M', 0xfc, 'ller;B', 0x94, 'hm')).toBe('Müller;B”hm')
})
