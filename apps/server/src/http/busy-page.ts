import { createHash } from 'node:crypto'
import type { RetryLaterError } from '@e-collecting/http'
import { createTranslator, DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '@e-collecting/i18n'
import { TEXTS } from '@e-collecting/i18n/server'

const STYLE = `:root{color-scheme:light dark}
body{margin:0 auto;max-width:36rem;padding:3rem 1.5rem;font:1.125rem/1.6 system-ui,sans-serif}
h1{font-size:1.75rem;line-height:1.25;margin:0 0 .75rem}
p{margin:0 0 1.5rem}
section+section{border-top:1px solid;padding-top:1.5rem}`

/** The page has no script and takes nothing from elsewhere. */
export const BUSY_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

type Code = RetryLaterError['code']

const section = (language: Language, code: Code) => {
  const t = createTranslator(language, TEXTS[language]).within(['errors', 'common'])
  return `<section lang="${language}"><h1>${t('errors:busy')}</h1><p>${t(`errors:${code}`)}</p><p><a href="">${t('common:actions.retry')}</a></p></section>`
}

function pageIn(languages: readonly Language[], code: Code): string {
  const [first = DEFAULT_LANGUAGE] = languages
  const t = createTranslator(first, TEXTS[first]).within(['errors', 'common'])
  const title = t('common:pageTitle', { title: t('errors:busy') })
  return `<!DOCTYPE html><html lang="${first}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main>${languages.map((language) => section(language, code)).join('')}</main></body></html>`
}

const PAGES: Record<Code, { all: string } & Record<Language, string>> = {
  overloaded: pagesOf('overloaded'),
  'too-many-requests': pagesOf('too-many-requests'),
}

function pagesOf(code: Code): { all: string } & Record<Language, string> {
  const each = LANGUAGES.map((language) => [language, pageIn([language], code)])
  return { ...Object.fromEntries(each), all: pageIn(LANGUAGES, code) }
}

/** What a person sees when there is no room to render the page: in the language of the address, else in all of them. */
export function busyPage(pathname: string, code: Code): string {
  const language = pathname.split('/')[1]
  return PAGES[code][isLanguage(language) ? language : 'all']
}
