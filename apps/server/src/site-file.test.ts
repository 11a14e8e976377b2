import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EMPTY_SITE_FILE, linksIn, readSiteFile, type SiteFile, warnOfMissing } from './site-file.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-file-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (content: string) => {
  const path = join(folder, 'site.json')
  writeFileSync(path, content)
  return path
}
const read = (content: object) => readSiteFile(write(JSON.stringify(content))) as { siteFile: SiteFile }

test('what is entered is there in the language of the page, German where that has no words of its own', () => {
  const { siteFile } = read({
    operator: {
      name: { de: 'Verein Sammeln', fr: 'Association Récolter' },
      address: ['Bundesplatz 3', { de: '3011 Bern', fr: '3011 Berne' }],
      email: 'buero@sammeln.test',
    },
    blog: 'https://blog.sammeln.test/',
  })
  expect(linksIn('fr', siteFile)).toMatchObject({
    operator: { name: 'Association Récolter', address: ['Bundesplatz 3', '3011 Berne'], web: null },
    blog: 'https://blog.sammeln.test/',
    eid: 'https://www.eid.admin.ch/',
  })
  const inItalian = read({ operator: { name: { de: 'Verein', it: 'Associazione' } } }).siteFile
  expect(linksIn('it', inItalian).operator.name).toBe('Associazione')
  expect(linksIn('fr', inItalian).operator.name).toBe('Verein')
  expect(linksIn('rm', siteFile).operator).toMatchObject({
    name: 'Verein Sammeln',
    address: ['Bundesplatz 3', '3011 Bern'],
  })
})

const warningsOf = (siteFile: SiteFile, isDemo = false, hasTestCredential = false) => {
  const warn = vi.fn()
  warnOfMissing({ isDemo, hasTestCredential, siteFile }, { warn })
  return warn.mock.calls
}

test('a site that is no demo is told at its start what is missing, entry by entry', () => {
  expect(warningsOf(EMPTY_SITE_FILE)).toEqual([
    [
      'SITE_FILE does not name what visitors look for: operator.name, operator.email, operator.address, sourceCode, storeIos, storeAndroid, betaId, betaIdVerify.',
    ],
  ])
  expect(warningsOf(EMPTY_SITE_FILE, false, true)[0]?.[0]).toMatch(/storeAndroid\.$/)
  const address = 'https://sammeln.test/'
  const links = { sourceCode: address, storeIos: address, storeAndroid: address, betaId: address }
  const operator = { name: 'Verein', email: 'buero@sammeln.test', address: ['Bern'] }
  const { siteFile } = read({ ...links, operator })
  expect(warningsOf(siteFile)).toEqual([['SITE_FILE does not name what visitors look for: betaIdVerify.']])
  expect(warningsOf(read({ ...links, operator, betaIdVerify: address }).siteFile)).toEqual([])
  expect(warningsOf(EMPTY_SITE_FILE, true)).toEqual([])
})

test.each([
  ['{', ['SITE_FILE: is not JSON']],
  ['{"operater": {}}', [expect.stringMatching(/^SITE_FILE: it: .*operater/)]],
  ['{"operator": {"email": "nobody"}}', [expect.stringMatching(/^SITE_FILE: operator\.email: /)]],
  [
    '{"blog": "http://plain.test/", "coffee": "javascript:alert(1)"}',
    [expect.stringMatching(/^SITE_FILE: blog: /), expect.stringMatching(/^SITE_FILE: coffee: /)],
  ],
  [
    '{"addressService": {"label": "A", "href": "http://plain.test/"}, "social": [{"label": "B", "href": "javascript:alert(1)"}]}',
    [
      expect.stringMatching(/^SITE_FILE: addressService\.href: /),
      expect.stringMatching(/^SITE_FILE: social\.0\.href: /),
    ],
  ],
])('%s is refused with each of its faults', (content, faults) => {
  expect(readSiteFile(write(content))).toEqual({ faults })
})

test('a file that is not there is a fault, not an empty site', () => {
  expect(readSiteFile(join(folder, 'none.json'))).toEqual({ faults: ['SITE_FILE: cannot be read'] })
})
