import { type ApiClient, useApi } from '@e-collecting/api-client'
import { Problem, stubServer } from '@e-collecting/api-client/testing'
import { declarationResultQuery } from '@e-collecting/declaration/web'
import { sampleResult } from '@e-collecting/declaration/web/testing'
import { popularVoteQuery } from '@e-collecting/popular-votes/web'
import { federalItem, sampleSheet } from '@e-collecting/popular-votes/web/testing'
import { screen, waitFor } from '@e-collecting/ui/testing'
import { renderInPage } from '@e-collecting/ui/testing/page'
import { useQueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { BrowserNavigation, StaticNavigation } from '../routing/navigation.tsx'
import DeclarePage from './declare-page.tsx'

const { slug } = federalItem
const LONG_AGO = { updatedAt: 1 }
const GROUPS = ['common', 'forms', 'errors', 'content', 'declaration'] as const

/** The page of an item that is not to be had from the API. */
function Page({ isKnown }: { isKnown: boolean }) {
  const api: ApiClient = useApi()
  const client = useQueryClient()
  if (isKnown && client.getQueryData(declarationResultQuery(api, slug).queryKey) === undefined) {
    client.setQueryData(popularVoteQuery(api, slug, 'de').queryKey, sampleSheet(federalItem), LONG_AGO)
    client.setQueryData(declarationResultQuery(api, slug).queryKey, sampleResult(), LONG_AGO)
  }
  return (
    <StaticNavigation pathname={`/de/erklaerung/${slug}`}>
      <DeclarePage slug={slug} />
    </StaticNavigation>
  )
}

function open(isKnown: boolean) {
  const gone = () => new Problem('popular-vote-not-found', 404)
  const { api, asked } = stubServer({
    'GET /api/popular-votes/*': gone,
    'GET /api/v1/declaration-counts/*': gone,
    'GET /api/v1/declaration-counts': () => ({ items: [] }),
  })
  const { queryClient } = renderInPage(<Page isKnown={isKnown} />, { api, groups: GROUPS })
  return { api, asked, queryClient }
}

test('an item that is not there any more leaves what one is doing with it', async () => {
  const { api, queryClient } = open(true)
  const { queryKey } = popularVoteQuery(api, slug, 'de')
  await waitFor(() => expect(queryClient.getQueryState(queryKey)?.status).toBe('error'))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.getByRole('button', { name: 'Unterstützung erklären' })).toBeTruthy()
})

test('an item that was never there is a page that is not found', async () => {
  open(false)
  expect(await screen.findByRole('heading', { level: 1, name: /Diese Seite gibt es nicht/ })).toBeTruthy()
})

test('who a wallet has led here is told so, and its code stays neither in the address nor in the history', async () => {
  const path = `/de/erklaerung/${slug}`
  history.replaceState(null, '', `${path}?x=1#response_code=code-1`)
  const before = history.length
  const { api } = stubServer({
    'GET /api/popular-votes/*': () => sampleSheet(federalItem),
    'GET /api/v1/declaration-counts/*': () => sampleResult(),
    'GET /api/v1/declaration-counts': () => ({ items: [] }),
  })
  renderInPage(
    <BrowserNavigation>
      <DeclarePage slug={slug} />
    </BrowserNavigation>,
    { api, groups: GROUPS },
  )
  expect(location.pathname + location.search + location.hash).toBe(`${path}?x=1`)
  expect(history.length).toBe(before)
  expect(await screen.findByText('Haben Sie in einem anderen Tab begonnen?')).toBeTruthy()
})
