import type { PublicCounts } from '@e-collecting/declaration/server'
import { chooseLanguage, isLanguage, type Language, parseAcceptLanguage } from '@e-collecting/i18n'
import type { PopularVoteRepository } from '@e-collecting/popular-votes/server'
import { type Context, Hono } from 'hono'
import { absentCounterPage, COUNTER_POLICY, counterPage } from './counter-page.ts'

export interface CounterDeps {
  counts: Pick<PublicCounts, 'find'>
  votes: Pick<PopularVoteRepository, 'findActiveBySlug'>
  /** Address of the product, without a slash at its end. */
  publicUrl: string
}

const HEADERS = {
  'cache-control': 'public, max-age=60',
  vary: 'Accept-Language',
  'content-security-policy': COUNTER_POLICY,
}

/** `GET /embed/{slug}`: the published count of an item, for a frame in the pages of others. `?lang=` says its language, else the visitor's browser does. */
export const createCounter = ({ counts, votes, publicUrl }: CounterDeps): Hono =>
  new Hono().get('/embed/:slug', async (c) => {
    const language = languageOf(c)
    const headers = { ...HEADERS, 'content-language': language }
    const slug = c.req.param('slug')
    const [count, vote] = await Promise.all([counts.find(slug), votes.findActiveBySlug(slug)])
    if (count === undefined || vote === undefined) return c.html(absentCounterPage(language), 404, headers)
    const title = vote.titles[language] || vote.titles.de
    return c.html(counterPage(language, { ...count, title, publicUrl }), 200, headers)
  })

function languageOf(c: Context): Language {
  const wanted = c.req.query('lang')
  if (isLanguage(wanted)) return wanted
  return chooseLanguage({ browserLanguages: parseAcceptLanguage(c.req.header('accept-language')) })
}
