import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeZip } from '../testing/make-zip.ts'
import { openOfficialFiles } from './open-official-files.ts'
import type { FindHome } from './outcome.ts'
import { readAddressRow } from './read-address-row.ts'
import { readLocalityRow } from './read-locality-row.ts'
import { type ListedFault, newTally, readRows, recognizeFiles } from './read-official-file.ts'
import { readStreetRow } from './read-street-row.ts'

const ADDRESSES =
  'ADR_EGAID;STR_ESID;BDG_EGID;ADR_EDID;STN_LABEL;ADR_NUMBER;BDG_CATEGORY;BDG_NAME;ZIP_LABEL;COM_FOSNR;COM_NAME;COM_CANTON;ADR_STATUS;ADR_OFFICIAL;ADR_MODIFIED;ADR_EASTING;ADR_NORTHING'
const KERNS =
  '100335354;10089624;443930;0;Dorfstrasse;12;residential;;6064 Kerns;1404;Kerns;OW;real;true;15.11.2024;2663090.5;1194479.25'
const STREETS =
  'STR_ESID;STN_LABEL;ZIP_LABEL;COM_FOSNR;COM_NAME;COM_CANTON;STR_TYPE;STR_STATUS;STR_OFFICIAL;STR_MODIFIED;STR_EASTING;STR_NORTHING;STR_PARENT;STR_CHILDREN'
const LOCALITIES =
  'Ortschaftsname;PLZ4;Zusatzziffer;ZIP_ID;Gemeindename;BFS-Nr;Kantonskürzel;Adressenanteil;E;N;Sprache;Validity'

const folder = await mkdtemp(join(tmpdir(), 'official-files-'))
afterAll(() => rm(folder, { recursive: true }))
let files = 0
const store = async (content: string | Buffer, name = `file-${files++}.csv`) => {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

const findHome: FindHome = (bfsNumber) => (['1404', '5586', '230', '261'].includes(bfsNumber) ? bfsNumber : undefined)
type ReadRow<Row> = Parameters<typeof readRows<Row>>[1]
const ROWS = {
  addresses: (fields, fieldOf) => readAddressRow(fields, fieldOf, findHome),
  streets: (fields, fieldOf) => readStreetRow(fields, fieldOf, findHome),
  localities: (fields, fieldOf) => readLocalityRow(fields, fieldOf, findHome),
} satisfies Record<string, ReadRow<unknown>>

async function read(content: string | Buffer, name?: string) {
  const opened = await openOfficialFiles([await store(content, name)])
  try {
    const { recognized, aside } = await recognizeFiles(opened.files)
    const tally = newTally()
    const rows: Record<string, unknown>[] = []
    const faults: ListedFault[] = []
    for (const file of recognized)
      for await (const part of readRows<object>(file, ROWS[file.kind as keyof typeof ROWS], tally)) {
        rows.push(...part.rows.map((row) => ({ ...row })))
        faults.push(...part.faults)
      }
    return {
      rows,
      tally,
      aside,
      kinds: recognized.map(({ kind }) => kind),
      faults: faults.map(({ line, what }) => `${line} ${what}`),
    }
  } finally {
    opened.close()
  }
}
const codeOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error: Error) => `${error.name}: ${error.message}`,
  )

test('an address is read with its numbers, its place and its coordinates in metres', async () => {
  const { rows, kinds } = await read(`${ADDRESSES}\n${KERNS}\n`)
  expect(kinds).toEqual(['addresses'])
  expect(rows).toEqual([
    {
      egaid: 100335354,
      egid: 443930,
      edid: 0,
      street: { esid: 10089624, name: 'Dorfstrasse', postalCode: '6064', locality: 'Kerns', bfsNumber: '1404' },
      houseNumber: '12',
      easting: 2663090.5,
      northing: 1194479.25,
      modified: '2024-11-15',
    },
  ])
})

test.each([
  ['line feeds', '\n'],
  ['CRLF', '\r\n'],
  ['carriage returns alone', '\r'],
  ['a carriage return too many', '\r\r\n'],
])('a file with %s, with a byte order mark and without an end of the last line, is read whole', async (_, end) => {
  const { rows, faults } = await read(`\uFEFF${[ADDRESSES, KERNS, KERNS, '', KERNS].join(end)}`)
  expect(rows).toHaveLength(3)
  expect(rows[2]).toMatchObject({ northing: 1194479.25 })
  expect(faults).toEqual([])
})

test('columns are found by name, in any order, case and delimiter, whether quoted or not', async () => {
  const { rows, faults } = await read(
    [
      '"com_fosnr","zip_label","stn_label","STR_ESID","STR_STATUS"',
      '"230","8400 Winterthur","Rue ""du"" Lac, nord",7,real',
    ].join('\n'),
  )
  expect(faults).toEqual([])
  expect(rows).toMatchObject([{ esid: 7, name: 'Rue "du" Lac, nord', bfsNumber: '230' }])
})

test('a street is read with the point that stands for it, where it has one', async () => {
  const street = (point: string) => `7;Dorfstrasse;6064 Kerns;1404;Kerns;OW;Street;real;true;01.01.2020;${point};;`
  const { rows } = await read([STREETS, street('2663090.5;1194479.25'), street(';'), street('0;0')].join('\n'))
  const nowhere = { easting: null, northing: null }
  expect(rows).toMatchObject([{ easting: 2663090.5, northing: 1194479.25 }, nowhere, nowhere])
})

test('a broken line is named by its number and what is wrong, and takes no other with it', async () => {
  const broken = [
    KERNS,
    KERNS.replace(';real;', ';'),
    `"${KERNS}`,
    KERNS.replace('Dorfstrasse', '"Dorf" strasse'),
    KERNS.replace('Dorfstrasse', 'Dorf\rstrasse'),
    `${KERNS}\r${KERNS}`,
    KERNS.replace('100335354', 'x'),
    KERNS.replace('443930', '99999999999'),
    KERNS.replace('6064 Kerns', 'Kerns'),
    KERNS.replace(';1404;', ';;'),
    KERNS.replace(';1404;', ';1499;'),
    'x'.repeat(70_000),
    `${KERNS};`,
    KERNS,
  ]
  const { rows, faults, tally } = await read([ADDRESSES, ...broken].join('\n'))
  expect(faults).toEqual([
    '13 is too long to be a line of such a file',
    '3 has 16 fields instead of 17',
    '4 has no number in ADR_EGAID',
    '8 has no number in ADR_EGAID',
    '9 has no number in BDG_EGID',
    '10 has no postal code with its place in ZIP_LABEL',
    '11 has no municipality number',
    '12 names municipality 1499, which is unknown',
  ])
  expect(rows.map(({ street }) => (street as { name: string }).name)).toEqual([
    'Dorfstrasse',
    '"Dorf" strasse',
    'Dorf strasse',
    ...Array(4).fill('Dorfstrasse'),
  ])
  expect(tally).toMatchObject({ lines: 15, taken: 7, faulty: 8 })
})

test('a number that the database cannot hold is none, and a coordinate is one of Switzerland', async () => {
  const lines = [
    KERNS.replace('443930', '2147483648'),
    KERNS.replace('443930', '2147483647').replace('2663090.5', '3000000'),
    KERNS.replace(';1404;', ';10261;'),
    KERNS.replace(';1404;', ';0230;'),
  ]
  const { rows, faults } = await read([ADDRESSES, ...lines].join('\n'))
  expect(faults).toEqual(['2 has no number in BDG_EGID', '4 has no municipality number'])
  expect(rows).toMatchObject([
    { egid: 2147483647, easting: null, northing: 1194479.25 },
    { street: { bfsNumber: '230' }, easting: 2663090.5 },
  ])
})

test('a line that is too long is told at the end of a file as well', async () => {
  const { faults } = await read([ADDRESSES, KERNS, 'x'.repeat(70_000)].join('\n'))
  expect(faults).toEqual(['3 is too long to be a line of such a file'])
})

test('spaces around names of columns and around fields are none of theirs', async () => {
  const spaced = (line: string) => line.replaceAll(';', ' ; ')
  const { rows, faults } = await read([ADDRESSES, KERNS].map(spaced).join('\n'))
  expect(faults).toEqual([])
  expect(rows).toMatchObject([{ egaid: 100335354, houseNumber: '12', street: { name: 'Dorfstrasse' } }])
})

test('a line in another encoding is a fault', async () => {
  const file = Buffer.concat([
    Buffer.from(`${STREETS}\n`),
    Buffer.from('1;Zürichstrasse;8001 Zürich;261;Zürich;ZH;Street;real;true;;0;0;;\n', 'latin1'),
    Buffer.from('2;Zürichstrasse;8001 Zürich;261;Zürich;ZH;Street;real;true;;0;0;;\n'),
  ])
  const { rows, faults } = await read(file)
  expect(faults).toEqual(['2 has characters that are not UTF-8'])
  expect(rows).toHaveLength(1)
})

test('characters and lines that lie across two pieces of the file are whole', async () => {
  const name = `Zürcherstrasse ${'ä'.repeat(100)}`
  const lines = Array.from(
    { length: 5000 },
    (_, at) => `${at};${name}${at};8001 Zürich;261;Zürich;ZH;Street;real;true;;;;;`,
  )
  // A piece ends within a character of one of the two.
  for (const start of ['', '\uFEFF']) {
    const { rows, faults } = await read(`${start}${[STREETS, ...lines].join('\r\n')}`)
    expect(faults).toEqual([])
    expect(rows.every((row) => row.name === `${name}${row.esid}`)).toBe(true)
    expect(rows).toHaveLength(5000)
  }
})

test('Liechtenstein, lakes, common land and what is history are left out, and counted', async () => {
  const of = (number: string) => KERNS.replace(';1404;', `;${number};`)
  const { rows, faults, tally } = await read(
    [
      ADDRESSES,
      of('7001'),
      of('7011'),
      of('9051'),
      of('2391'),
      of('5391'),
      KERNS.replace(';real;', ';outdated;'),
      KERNS.replace(';real;', ';planned;'),
      KERNS.replace(';real;', ';;'),
    ].join('\n'),
  )
  expect(faults).toEqual([])
  expect(rows).toHaveLength(2)
  expect(tally.leftOut).toEqual({ liechtenstein: 2, 'no-municipality': 3, 'not-in-force': 1 })
})

test('an address without a street is on its building, else on its place, and a house without a number is a house', async () => {
  const { rows } = await read(
    [
      ADDRESSES,
      KERNS.replace('Dorfstrasse;12;residential;', ';;residential;Alphütte'),
      KERNS.replace('Dorfstrasse;12', ';31.1').replace('2663090.5', ''),
    ].join('\n'),
  )
  expect(rows).toMatchObject([
    { street: { name: 'Alphütte' }, houseNumber: '' },
    { street: { name: 'Kerns' }, houseNumber: '31.1', easting: null },
  ])
})

test('a street that lies in several places has all of them', async () => {
  const { rows, faults } = await read(
    [
      STREETS,
      '10200001;Avenue de la Gare;1000 Lausanne 25, 1003 Lausanne;5586;Lausanne;VD;Street;real;true;01.01.2020;0;0;;',
      '10200002;Place Centrale;1003 Lausanne;5586;Lausanne;VD;Place;real;true;01.01.2020;0;0;;',
      '10200003;;1003 Lausanne;5586;Lausanne;VD;Area;real;true;01.01.2020;0;0;;',
      ';Weg;1003 Lausanne;5586;Lausanne;VD;Street;real;true;01.01.2020;0;0;;',
      '10200004;Weg;1003 Lausanne, Bern;5586;Lausanne;VD;Street;real;true;01.01.2020;0;0;;',
      '10200004;Weg;;5586;Lausanne;VD;Street;real;true;01.01.2020;0;0;;',
    ].join('\n'),
  )
  expect(rows.map(({ places }) => places)).toEqual([
    [
      { postalCode: '1000', locality: 'Lausanne 25' },
      { postalCode: '1003', locality: 'Lausanne' },
    ],
    [{ postalCode: '1003', locality: 'Lausanne' }],
    [{ postalCode: '1003', locality: 'Lausanne, Bern' }],
  ])
  expect(faults).toEqual([
    '4 has no name in STN_LABEL',
    '5 has no number in STR_ESID',
    '7 has no postal code with its place in ZIP_LABEL',
  ])
})

test('localities are read in the newer and in the older layout', async () => {
  const newer = await read(
    [
      LOCALITIES,
      'Kerns;6064;0;4017;Kerns;1404;OW;99.9 %;0;0;de;2008-07-01',
      'Kerns;6064;0;4017;Kerns;1404;OW;viel;0;0;de;',
      'Kerns;64;0;4017;Kerns;1404;OW;;0;0;de;',
      ';6064;0;4017;Kerns;1404;OW;;0;0;de;',
      'Kerns;6064;0;4017;Kerns;1404;OW;0,1%;0;0;de;',
    ].join('\r\n'),
  )
  const kerns = { postalCode: '6064', name: 'Kerns', bfsNumber: '1404' }
  expect(newer.rows).toEqual([
    { ...kerns, share: 99.9, modified: '2008-07-01' },
    { ...kerns, share: 0.1, modified: undefined },
  ])
  expect(newer.faults).toEqual([
    '3 has no percentage in Adressenanteil',
    '4 has no postal code of four digits',
    '5 has no name in Ortschaftsname',
  ])
  const older = await read(
    '\uFEFFOrtschaftsname;PLZ;Zusatzziffer;Gemeindename;BFS-Nr;Kantonskürzel\r\nKerns;6064;00;Kerns;1404;OW\r\n',
  )
  expect(older.rows).toMatchObject([{ postalCode: '6064', share: null }])
})

test('an archive may hold several files in folders, and others beside them', async () => {
  const { kinds, rows, aside } = await read(
    makeZip([
      { name: 'data/', content: '' },
      {
        name: 'data/streets.csv',
        content: `${STREETS}\n7;Weg;8400 Winterthur;230;Winterthur;ZH;Street;real;true;;;;;\n`,
      },
      { name: 'data/addresses.CSV', content: `\uFEFF${ADDRESSES}\r\n${KERNS}\r\n` },
      { name: '__MACOSX/data/._streets.csv', content: 'x' },
      { name: 'README.txt', content: 'Read me first.' },
      { name: 'metadata.pdf', content: '%PDF' },
    ]),
    'both.zip',
  )
  expect(kinds).toEqual(['streets', 'addresses'])
  expect(rows).toHaveLength(2)
  expect(aside).toEqual(['both.zip/README.txt'])
})

test('an archive that would unpack to too much, lies about its sizes or is cut off is refused', async () => {
  const table = `${STREETS}\n7;Weg;8400 Winterthur;230;Winterthur;ZH;Street;real;true;;;;;\n`
  expect(await codeOf(read(makeZip([{ name: 'a.csv', content: Buffer.alloc(5_000_000) }])))).toMatch(
    /^AddressImportError: .* would unpack to more/,
  )
  const shrinking = (incompressible: number) => Buffer.concat([Buffer.alloc(300_000), randomBytes(incompressible)])
  const codeOfShrinking = (incompressible: number) =>
    codeOf(read(makeZip([{ name: 'a.csv', content: shrinking(incompressible) }])))
  expect(await codeOfShrinking(2000), 'to less than a hundredth').toMatch(/would unpack to more/)
  expect(await codeOfShrinking(4000), 'not so much').toMatch(/none of the official files/)
  expect(await codeOf(read(makeZip([{ name: 'a.csv', content: table, announcedBytes: 200 }])))).toMatch(
    /^AddressImportError: .* cannot be read to its end/,
  )
  expect(await codeOf(read(makeZip([{ name: 'a.csv', content: table }]).subarray(0, 100)))).toMatch(
    /no archive that can be read/,
  )
  expect(await codeOf(read(makeZip([{ name: 'a.pdf', content: 'x' }])))).toMatch(/holds no CSV file/)
  expect(
    await codeOf(read(makeZip(Array.from({ length: 1001 }, (_, at) => ({ name: `${at}.csv`, content: 'x' }))))),
  ).toMatch(/holds 1001 files/)
})

test('a file that is none of the official ones is refused, and one that nearly is names what it lacks', async () => {
  expect(await codeOf(read(''))).toMatch(/is none of the official files/)
  expect(await codeOf(read('Vorname;Nachname\nAnna;Muster\n'))).toMatch(/is none of the official files/)
  const both = [await store(`${ADDRESSES}\n${KERNS}\n`), await store('Vorname;Nachname\nAnna;Muster\n', 'other.csv')]
  expect(await codeOf(openOfficialFiles(both).then(({ files }) => recognizeFiles(files)))).toMatch(/other\.csv is none/)
  expect(await codeOf(read(`${ADDRESSES.replace('COM_FOSNR', 'GEMEINDE')}\n`))).toMatch(
    /looks like the directory of building addresses, but columns are missing: COM_FOSNR\./,
  )
  expect(await codeOf(openOfficialFiles([join(folder, 'nowhere.csv')]))).toMatch(/nowhere\.csv is not there/)
  expect(await codeOf(openOfficialFiles([folder]))).toMatch(/is no file that can be read/)
})
