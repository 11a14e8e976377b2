import { isLanguage } from '@e-collecting/i18n'
import { TEXTS } from '@e-collecting/i18n/server'
import { Hono } from 'hono'

/** `GET /locales/{lng}/{ns}.json`: texts of one group in one language, German where a text is missing. */
export function createLocales(): Hono {
  return new Hono().get('/locales/:language/:file{[a-z]+\\.json}', (c) => {
    const { language, file } = c.req.param()
    const name = file.replace(/\.json$/, '')
    const texts: Readonly<Record<string, unknown>> = isLanguage(language) ? TEXTS[language] : {}
    if (!Object.hasOwn(texts, name)) return c.notFound()
    return c.json(texts[name] as object, 200, { 'cache-control': 'public, max-age=300' })
  })
}
