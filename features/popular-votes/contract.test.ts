import { endOfSwissDay, type SwissDay } from '@e-collecting/kernel'
import { expect, test } from 'vitest'
import { findDateFault } from './contract/item-rules.ts'
import {
  closedReason,
  daysLeft,
  elapsedShare,
  isBeforeStart,
  isEnded,
  isEndingSoon,
  quorumOf,
  shortenTitle,
  slugify,
} from './contract.ts'

const day = (text: string) => text as SwissDay

test('the last day counts until its last millisecond in Switzerland', () => {
  const end = endOfSwissDay('2026-03-29')
  expect(isEnded('2026-03-29', end)).toBe(false)
  expect(isEnded('2026-03-29', new Date(end.getTime() + 1))).toBe(true)
  expect(isEnded(null, new Date())).toBe(false)
})

test('an item is closed before its first day and open on it', () => {
  expect(isBeforeStart('2026-03-29', day('2026-03-28'))).toBe(true)
  expect(isBeforeStart('2026-03-29', day('2026-03-29'))).toBe(false)
  expect(isBeforeStart(null, day('2026-03-29'))).toBe(false)
})

test('why nothing can be asked for an item: its end counts before its beginning', () => {
  const today = '2026-03-28'
  expect(closedReason({ isEnded: true, startDate: '2026-03-29' }, today)).toBe('ended')
  expect(closedReason({ isEnded: false, startDate: '2026-03-29' }, today)).toBe('notStarted')
  expect(closedReason({ isEnded: false, startDate: today }, today)).toBeNull()
})

test('a period may be one day long, and never ends before it begins', () => {
  expect(findDateFault({ startDate: '2026-03-28', endDate: '2026-03-27' })).toBe('end-before-start')
  expect(findDateFault({ startDate: '2026-03-28', endDate: '2026-03-28' })).toBeNull()
  expect(findDateFault({ startDate: null, endDate: '2026-03-27' })).toBeNull()
  expect(findDateFault({ startDate: '2026-03-28', endDate: null })).toBeNull()
})

test('days left count whole days across the change of the clock', () => {
  expect(daysLeft('2026-03-30', day('2026-03-28'))).toBe(2)
  expect(daysLeft('2026-03-28', day('2026-03-28'))).toBe(0)
  expect(daysLeft('2026-03-27', day('2026-03-28'))).toBe(-1)
  expect(daysLeft(null, day('2026-03-28'))).toBeNull()
})

test('an item ends soon from fourteen days before its last day until that day', () => {
  const endsSoonOn = (today: string) => isEndingSoon('2026-03-29', day(today))
  expect(['2026-03-14', '2026-03-15', '2026-03-29', '2026-03-30'].map(endsSoonOn)).toEqual([false, true, true, false])
  expect(isEndingSoon(null, day('2026-03-29'))).toBe(false)
})

test('a federal item needs what the constitution says, another one what somebody has said', () => {
  expect(quorumOf({ quorum: null, level: 'federal', type: 'initiative' })).toBe(100_000)
  expect(quorumOf({ quorum: null, level: 'federal', type: 'referendum' })).toBe(50_000)
  expect(quorumOf({ quorum: null, level: 'cantonal', type: 'initiative' })).toBeNull()
  expect(quorumOf({ quorum: 3_000, level: 'cantonal', type: 'initiative' })).toBe(3_000)
  expect(quorumOf({ quorum: 3_000, level: 'federal', type: 'initiative' })).toBe(3_000)
})

test('the line on a card shows the share of the period that has passed', () => {
  expect(elapsedShare('2026-01-01', '2026-01-11', day('2026-01-06'))).toBe(0.5)
  expect(elapsedShare('2026-01-01', '2026-01-11', day('2026-02-06'))).toBe(1)
  expect(elapsedShare('2026-01-01', '2026-01-11', day('2025-02-06'))).toBe(0)
  expect(elapsedShare(null, '2026-01-11', day('2026-01-06'))).toBeNull()
  expect(elapsedShare('2026-01-01', null, day('2026-01-06'))).toBeNull()
  expect(elapsedShare('2026-01-01', '2026-01-01', day('2026-01-01'))).toBe(1)
})

test.each([
  ['de', 'Initiative für eine Welt ohne Lärm', 'Eine Welt ohne Lärm'],
  ['de', 'Referendum gegen das Lärmgesetz', 'Das Lärmgesetz'],
  ['de', 'Referendum gegen das Bundesgesetz über die Individualbesteuerung', 'Die Individualbesteuerung'],
  ['de', 'Eidgenössische Volksinitiative «Nachtzüge für alle»', 'Nachtzüge für alle'],
  ['de', 'Volksinitiative', 'Volksinitiative'],
  ['de', 'Volksinitiativen stärken', 'Volksinitiativen stärken'],
  ['de', 'Mehr Brunnen (Brunnen-Initiative)', 'Mehr Brunnen'],
  ['fr', 'Initiative populaire « Des fontaines »', 'Des fontaines'],
  ['it', 'Referendum contro la legge', 'La legge'],
  ['rm', 'Referendum cunter la lescha', 'La lescha'],
  ['en', 'Initiative for more fountains', 'More fountains'],
  ['fr', 'Référendum contre la loi fédérale sur l’imposition individuelle', 'L’imposition individuelle'],
  ['it', 'Referendum contro la legge federale sull’imposizione individuale', 'Imposizione individuale'],
  ['it', 'Referendum contro la legge federale sulla caccia', 'La legge federale sulla caccia'],
  ['rm', 'Referendum cunter la lescha federala davart la taxaziun individuala', 'La taxaziun individuala'],
  ['en', 'Referendum against the Federal Act on Individual Taxation', 'Individual Taxation'],
] as const)('in %s «%s» is shown as «%s»', (language, title, shown) => {
  expect(shortenTitle(title, 50, language)).toBe(shown)
})

test('a long title is cut at a word, comma, bracket or hyphen and never longer than allowed', () => {
  const title = 'Bundesgesetz über die Individualbesteuerung der Ehepaare und eingetragenen Partnerschaften'
  for (const limit of [20, 45, 50]) {
    const shown = shortenTitle(title, limit, 'de')
    expect(shown.length).toBeLessThanOrEqual(limit)
    expect(shown).toMatch(/\p{L}…$/u)
    expect(title.startsWith(shown.slice(0, -1))).toBe(true)
    expect(title.charAt(shown.length - 1)).toMatch(/[\s,(-]/)
  }
})

test('a title that just fits stays whole, and one word that does not is cut inside', () => {
  expect(shortenTitle('Mehr Brunnen', 12, 'de')).toBe('Mehr Brunnen')
  expect(shortenTitle('Mehr Brunnen', 11, 'de')).toBe('Mehr…')
  expect(shortenTitle('  Volksinitiative für Brunnen  ', 12, 'de')).toBe('Brunnen')
  expect(shortenTitle('Brunneninitiative', 8, 'de')).toBe('Brunnen…')
  expect(shortenTitle('-Brunneninitiative', 8, 'de')).toBe('-Brunne…')
})

test('a slug has no diacritics and no other mark than the hyphen', () => {
  expect(slugify('  Für Nachtzüge – überall & günstig! ')).toBe('fur-nachtzuge-uberall-gunstig')
})
