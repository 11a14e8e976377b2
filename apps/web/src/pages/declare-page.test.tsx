import { type ApiClient, useApi } from '@e-collecting/api-client'
import { Problem, stubServer } from '@e-collecting/api-client/testing'
import { declarationResultQuery } from '@e-collecting/declaration/web'
import { sampleResult } from '@e-collecting/declaration/web/testing'
import { popularVoteQuery } from '@e-collecting/popular-votes/web'
import { federalItem, sampleSheet } from '@e-collecting/popular-votes/web/testing'
import { act, screen, waitFor } from '@e-collecting/ui/testing'
import { renderInPage } from '@e-collecting/ui/testing/page'
import { useQueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { StaticNavigation } from '../routing/navigation.tsx'
import DeclarePage from './declare-page.tsx'

const { slug } = federalItem
const LONG_AGO = { updatedAt: 1 }

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
  renderInPage(<Page isKnown={isKnown} />, { api, groups: ['common', 'forms', 'errors', 'content', 'declaration'] })
  return asked
}

test('an item that is not there any more leaves what one is doing with it', async () => {
  const asked = open(true)
  await waitFor(() => expect(asked()).toContain(`GET /api/popular-votes/${slug}`))
  await act(async () => void (await Promise.resolve()))
  expect(screen.getByRole('button', { name: 'Unterstützung erklären' })).toBeTruthy()
})

test('an item that was never there is a page that is not found', async () => {
  open(false)
  expect(await screen.findByRole('heading', { level: 1, name: /Diese Seite gibt es nicht/ })).toBeTruthy()
})
