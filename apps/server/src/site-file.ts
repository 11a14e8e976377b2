import { readFileSync } from 'node:fs'
import { type Language, TRANSLATIONS, type Translation } from '@e-collecting/i18n/languages'
import type { SiteLinks } from '@e-collecting/web/entry-server'
import type { Logger } from 'pino'
import { z } from 'zod'

const line = z.string().trim().min(1)
type Text = { de: string } & { [Other in Translation]?: string | undefined }
/** The same in every language, or one for each, German in the gaps. */
const text = z.union([
  line.transform((de): Text => ({ de })),
  z.strictObject({
    ...(Object.fromEntries(TRANSLATIONS.map((other) => [other, line.optional()])) as Record<
      Translation,
      z.ZodOptional<typeof line>
    >),
    de: line,
  }),
])
const named = z.strictObject({ label: line, href: z.url({ protocol: /^https$/ }) })
const web = z.url({ protocol: /^https$/ }).nullable()

const SiteFileSchema = z.strictObject({
  operator: z
    .strictObject({
      name: text.nullable().default(null),
      address: z.array(text).max(8).default([]),
      email: z.email().nullable().default(null),
      web: web.default(null),
    })
    .prefault({}),
  newsletter: web.default(null),
  blog: web.default(null),
  coffee: web.default(null),
  addressService: named.nullable().default(null),
  social: z.array(named).default([]),
  eid: web.default('https://www.eid.admin.ch/'),
  politicalRights: web.default('https://www.bk.admin.ch/'),
  sourceCode: web.default(null),
  storeIos: web.default(null),
  storeAndroid: web.default(null),
  betaId: web.default(null),
  betaIdVerify: web.default(null),
  helpWanted: z
    .strictObject({
      easyLanguage: web.default(null),
      signLanguage: web.default(null),
      accessibility: web.default(null),
    })
    .prefault({}),
})

/** Who runs the product and what belongs to it elsewhere, as its operator has entered it. */
export type SiteFile = z.output<typeof SiteFileSchema>

/** What is shown where nothing is entered. */
export const EMPTY_SITE_FILE: SiteFile = SiteFileSchema.parse({})

/** @returns the file, or what is wrong with it, a line for each fault */
export function readSiteFile(path: string): { siteFile: SiteFile } | { faults: string[] } {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const isUnreadable = !(error instanceof SyntaxError)
    return { faults: [`SITE_FILE: ${isUnreadable ? 'cannot be read' : 'is not JSON'}`] }
  }
  const parsed = SiteFileSchema.safeParse(content)
  if (parsed.success) return { siteFile: parsed.data }
  return { faults: parsed.error.issues.map(({ path, message }) => `SITE_FILE: ${path.join('.') || 'it'}: ${message}`) }
}

/** In the language of a page. */
export function linksIn(language: Language, { operator, ...links }: SiteFile): SiteLinks {
  const read = (text: Text) => text[language] ?? text.de
  return {
    ...links,
    operator: {
      ...operator,
      name: operator.name && read(operator.name),
      address: operator.address.map(read),
    },
  }
}

/** What visitors of a public site look for, and do not find: names of entries. */
const findMissing = ({ operator, ...links }: SiteFile): string[] => [
  ...(['name', 'email'] as const).filter((name) => operator[name] === null).map((name) => `operator.${name}`),
  ...(operator.address.length === 0 ? ['operator.address'] : []),
  ...(['sourceCode', 'storeIos', 'storeAndroid', 'betaId', 'betaIdVerify'] as const).filter(
    (name) => links[name] === null,
  ),
]

/** Nobody looks elsewhere for what is here. */
const OF_TEST_PAGE: readonly string[] = ['betaId', 'betaIdVerify']

/** Outside the demo a site without them is not finished; it runs all the same. */
export function warnOfMissing(
  { isDemo, hasTestCredential, siteFile }: { isDemo: boolean; hasTestCredential: boolean; siteFile: SiteFile },
  logger: Pick<Logger, 'warn'>,
): void {
  const missing = isDemo
    ? []
    : findMissing(siteFile).filter((name) => !hasTestCredential || !OF_TEST_PAGE.includes(name))
  if (missing.length > 0) logger.warn(`SITE_FILE does not name what visitors look for: ${missing.join(', ')}.`)
}
