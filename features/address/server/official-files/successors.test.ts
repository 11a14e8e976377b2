import { expect, test } from 'vitest'
import { recognizeLayout } from './layouts.ts'
import { readMutationRow } from './read-mutation-row.ts'
import { readUnitRow } from './read-unit-row.ts'
import { followSuccessors, successorsAmong, successorsFrom } from './successors.ts'

function rowsOf<Row>(text: string, read: (fields: string[], fieldOf: never) => { row: Row } | object): Row[] {
  const [heading = '', ...lines] = text.split('\n')
  const layout = recognizeLayout(heading.split(','))
  if (layout === undefined || !('fieldOf' in layout)) throw new Error('The heading is not understood.')
  return lines.map((line) => (read(line.split(','), layout.fieldOf as never) as { row: Row }).row)
}
const REGISTER =
  'HistoricalCode,BfsCode,ValidFrom,ValidTo,Level,Parent,Name,ShortName,Inscription,Radiation,Rec_Type_fr,Rec_Type_de'
const among = (...lines: string[]) => successorsAmong(rowsOf([REGISTER, ...lines].join('\n'), readUnitRow))

test('what leaves and enters the register by one change has merged', () => {
  const successors = among(
    '13200,132,01.01.1990,31.12.2017,3,10078,Hirzel,Hirzel,1000,3582,,',
    '13300,133,01.01.1990,31.12.2017,3,10078,Horgen,Horgen,1000,3582,,',
    '16999,295,01.01.2018,,3,10078,Horgen,Horgen,3582,,,',
    '13100,131,01.01.1990,,3,10078,Adliswil,Adliswil,1000,,,',
  )
  expect([...successors]).toEqual([
    ['132', '295'],
    ['133', '295'],
  ])
})

test('a municipality that keeps its number is not gone, and one that was divided has no successor', () => {
  const successors = among(
    '1,261,01.01.1990,31.12.2017,3,9,Zürich,Zürich,1000,3600,,',
    '2,261,01.01.2018,,3,9,Zürich,Zürich,3600,,,',
    '3,300,01.01.1990,31.12.2017,3,9,Alt,Alt,1000,3700,,',
    '4,301,01.01.2018,,3,9,Neu A,Neu A,3700,,,',
    '5,302,01.01.2018,,3,9,Neu B,Neu B,3700,,,',
  )
  expect([...successors]).toEqual([])
})

test('without numbers of changes, the one that came into the same district the day after counts', () => {
  const successors = among(
    '3,300,01.01.1990,31.12.2025,3,9,Alt,Alt,,,,',
    '4,301,01.01.2026,,3,9,Neu,Neu,,,,',
    '5,302,01.01.2026,,3,8,Anderswo,Anderswo,,,,',
    '6,303,01.01.1990,31.12.2024,3,9,Verschwunden,Verschwunden,,,,',
  )
  expect([...successors]).toEqual([['300', '301']])
})

test('a list of mutations or correspondences says the same; a number that was divided has no successor', () => {
  const mutations =
    'MutationNumber,MutationDate,InitialHistoricalCode,InitialCode,InitialName,TerminalHistoricalCode,TerminalCode,TerminalName'
  const successors = successorsFrom(
    rowsOf(
      [
        mutations,
        '3582,01.01.2018,13200,132,Hirzel,16999,295,Horgen',
        '1,01.01.2020,1,10,A,2,12,C',
        '2,01.01.2015,1,10,A,2,11,B',
        '3,01.01.2020,1,20,A,2,21,B',
        '3,01.01.2020,1,20,A,2,22,C',
        '4,01.01.2021,1,30,A,2,30,A',
      ].join('\n'),
      readMutationRow,
    ),
  )
  expect([...successors]).toEqual([
    ['132', '295'],
    ['10', '12'],
  ])
})

test('a row of mergers is followed to what is in force, and a circle ends', () => {
  const successors = new Map([
    ['1', '2'],
    ['2', '3'],
    ['8', '9'],
    ['9', '8'],
  ])
  const isInForce = (bfsNumber: string) => bfsNumber === '3'
  expect(followSuccessors(successors, '1', isInForce)).toBe('3')
  expect(followSuccessors(successors, '3', isInForce)).toBe('3')
  expect(followSuccessors(successors, '8', isInForce)).toBeUndefined()
  expect(followSuccessors(successors, '7', isInForce)).toBeUndefined()
})
