import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '@e-collecting/i18n/languages'
import { expect, test } from 'vitest'
import { demoItems } from './demo-items.ts'
import { FEDERAL_ITEMS } from './federal-items.ts'

const TODAY = '2026-03-01'
const ALL = [...FEDERAL_ITEMS, ...demoItems(TODAY)]

test('every item has a slug of its own, made of lower-case words and hyphens', () => {
  const slugs = ALL.map(({ slug }) => slug)
  expect(new Set(slugs).size).toBe(slugs.length)
  for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
})

test('every item has a title and two to four paragraphs of its own in every language', () => {
  for (const { slug, title, description } of ALL) {
    for (const language of LANGUAGES) {
      expect(title[language].trim().length, `${slug} ${language}`).toBeGreaterThan(5)
      const parts = description[language].split('\n\n')
      expect(parts.length, `${slug} ${language}`).toBe(description.de.split('\n\n').length)
      expect(parts.length).toBeGreaterThanOrEqual(2)
      expect(parts.length).toBeLessThanOrEqual(4)
      expect(parts.every((part) => part.trim() !== '')).toBe(true)
    }
    expect(new Set(LANGUAGES.map((language) => description[language])).size, slug).toBe(LANGUAGES.length)
  }
})

test('German texts are written the Swiss way, without ß', () => {
  expect(JSON.stringify(ALL)).not.toContain('ß')
})

test('numbers are grouped as everywhere on the site', () => {
  const texts = ALL.flatMap(({ description }) => Object.values(description))
  expect(texts.filter((text) => /\d[’', ]\d{3}/.test(text))).toEqual([])
})

test('every sheet of the demo is filled in, in every language, and what it leads to is on this site', () => {
  const files = new Set(readdirSync(join(import.meta.dirname, '../../../../apps/web/public/demo')))
  for (const item of demoItems(TODAY)) {
    for (const language of LANGUAGES) {
      expect(item.comitee[language]?.length, `${item.slug} ${language}`).toBeGreaterThan(10)
      if (item.type === 'initiative') expect(item.withdrawal?.[language].length).toBeGreaterThan(20)
    }
    expect(item.committeeMembers?.split('\n').length).toBeGreaterThanOrEqual(3)
    expect(item.gazetteReference).toContain('0000')
    expect(item.publishedOn).toBe(item.startDate)
    expect(item.level === 'federal' || item.quorum !== null).toBe(true)
    for (const address of [item.imageUrl, item.pdfUrl, item.gazetteUrl])
      expect(files.has(address?.replace('/demo/', '') ?? ''), `${address}`).toBe(true)
  }
})

test('no item ends before it starts, and a scope is given where the level needs one', () => {
  for (const item of ALL) {
    expect(item.startDate <= item.endDate, item.slug).toBe(true)
    expect(item.canton !== null).toBe(item.level === 'cantonal')
    expect(item.bfsNumber !== null).toBe(item.level === 'municipal')
  }
})

test('the five federal items carry the first and last day of their collection', () => {
  expect(FEDERAL_ITEMS.map(({ slug, startDate, endDate }) => [slug, startDate, endDate])).toEqual([
    ['bitcoin-initiative', '2024-12-31', '2026-06-30'],
    ['familienzeit-initiative', '2025-04-01', '2026-10-01'],
    ['lebensmittelschutz-initiative', '2024-09-03', '2026-03-03'],
    ['no-lobbying-initiative', '2025-03-25', '2026-09-25'],
    ['referendum-individualbesteuerung', '2025-07-01', '2025-12-09'],
  ])
  expect(FEDERAL_ITEMS.every(({ level, isDemo, show }) => level === 'federal' && !isDemo && show)).toBe(true)
})

test.each(['2026-03-01', '2028-02-29'])(
  'demo days are counted from %s, over the clock change and leap days',
  (today) => {
    const days = Object.fromEntries(
      demoItems(today).map(({ slug, startDate, endDate }) => [slug, { startDate, endDate }]),
    )
    expect(days['demo-stille-stunde']?.endDate).toBe(today)
    expect(days['demo-gedicht-im-amtsblatt']?.endDate).toBe(today === TODAY ? '2026-02-17' : '2028-02-17')
    expect(days['demo-kaffeepausengesetz']).toEqual(
      today === TODAY
        ? { startDate: '2026-02-09', endDate: '2026-05-20' }
        : { startDate: '2028-02-09', endDate: '2028-05-19' },
    )
  },
)

test('demo items say that they are invented and cover every level, a last day and an end', () => {
  const items = demoItems(TODAY)
  const running = items.filter(({ startDate, endDate }) => startDate <= TODAY && endDate > TODAY)
  const count = (type: string, level: string) =>
    running.filter((item) => item.type === type && item.level === level).length
  expect(count('initiative', 'federal')).toBeGreaterThanOrEqual(3)
  expect(count('referendum', 'federal')).toBe(1)
  expect(running.find(({ level }) => level === 'cantonal')?.canton).toBe('ZH')
  expect(running.find(({ level }) => level === 'municipal')?.bfsNumber).toBe('230')
  expect(items.filter(({ endDate }) => endDate === TODAY)).toHaveLength(1)
  expect(items.filter(({ endDate }) => endDate < TODAY)).toHaveLength(1)
  for (const { isDemo, comitee, description } of items) {
    expect(isDemo).toBe(true)
    expect(comitee.de).toMatch(/^Erfundenes Komitee/)
    expect(description.de).toContain('erfunden')
  }
})
