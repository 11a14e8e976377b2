import { deferred } from '@e-collecting/api-client/testing'
import { act, render, screen } from '@e-collecting/ui/testing'
import { keepPreviousData, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { AdminProvider } from './admin-context.tsx'
import { type Place, useListPage, useListState } from './list-state.ts'
import { sampleAdmin } from './testing/index.ts'

/** What the list is answered. */
let answer: Promise<typeof page>
const page = { items: [], previous: null, next: null, cursor: 'c7' }

function List() {
  const list = useListState(['name', 'birthDate'])
  const view = useListPage(list, (place: Place) => ({
    queryKey: ['people', list.search, place],
    queryFn: () => answer,
  }))
  const ways = {
    search: () => list.searchFor('Muster'),
    sort: () => list.setSort({ key: 'birthDate', direction: 'descending' }),
    jump: () => void view.jump('Mus'),
  }
  return Object.entries(ways).map(([name, go]) => (
    <button key={name} type="button" onClick={go}>
      {name}
    </button>
  ))
}

function open(search: string) {
  answer = Promise.resolve(page)
  const navigate = vi.fn()
  const client = new QueryClient()
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <AdminProvider user={sampleAdmin} search={search} navigate={navigate}>
        <List />
      </AdminProvider>
    </QueryClientProvider>,
  )
  return { navigate, client, unmount }
}

/** What a list that begins with the newest is asked for at such an address. */
function searchAt(address: string) {
  let search: unknown
  function Newest() {
    search = useListState(['createdAt', 'name'], 'descending').search
    return null
  }
  render(
    <AdminProvider user={sampleAdmin} search={address} navigate={() => undefined}>
      <Newest />
    </AdminProvider>,
  )
  return search
}
const press = (name: string) => act(async () => screen.getByText(name).click())

test('another search begins at the first page and leaves nothing to go back to', async () => {
  const { navigate } = open('?tab=einwohner&cursor=c2')
  await press('search')
  expect(navigate.mock.calls).toEqual([['/admin?tab=einwohner', { replace: true }]])
})

test('another order begins at the first page', async () => {
  const { navigate } = open('?tab=einwohner&cursor=c2')
  await press('sort')
  expect(navigate.mock.lastCall?.[0]).toBe('/admin?tab=einwohner&sort=birthDate&direction=descending')
})

test.each([
  ['', 'createdAt', 'desc'],
  ['?direction=ascending', 'createdAt', 'asc'],
  ['?sort=name', 'name', 'asc'],
  ['?sort=name&direction=descending', 'name', 'desc'],
  ['?sort=password&direction=up', 'createdAt', 'desc'],
])('at %s the list is asked for by %s, %s, and for no text', (address, sort, direction) => {
  expect(searchAt(address)).toEqual({ text: undefined, sort, direction })
})

test('letters lead to a place, and are not kept', async () => {
  const { navigate, client } = open('?tab=einwohner')
  await press('jump')
  await vi.waitFor(() => expect(navigate.mock.lastCall?.[0]).toBe('/admin?tab=einwohner&cursor=c7'))
  await vi.waitFor(() =>
    expect(
      JSON.stringify(
        client
          .getQueryCache()
          .getAll()
          .map((one) => one.queryKey),
      ),
    ).not.toContain('Mus'),
  )
})

test('a place that is found after somebody has gone on leads nobody there: to another search, to another tab', async () => {
  const late = deferred<typeof page>()
  const { navigate, unmount } = open('?tab=einwohner')
  answer = late.promise
  await press('jump')
  await press('search')
  await press('jump')
  unmount()
  await act(async () => late.resolve(page))
  expect(navigate).not.toHaveBeenCalled()
})

test('a page that is on its way is loading beside the one before, and one that failed is an error', async () => {
  const second = deferred<typeof page>()
  const answers: Promise<typeof page>[] = [Promise.resolve(page), second.promise]
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  function Shown() {
    const list = useListState(['name'])
    const { state, data } = useListPage(list, (place: Place) => ({
      queryKey: ['people', place],
      queryFn: () => answers.shift() ?? Promise.reject(new Error('away')),
      placeholderData: keepPreviousData,
    }))
    return <p>{`${state}, ${data === undefined ? 'nothing' : 'rows'}`}</p>
  }
  const at = (search: string) => (
    <QueryClientProvider client={client}>
      <AdminProvider user={sampleAdmin} search={search} navigate={() => undefined}>
        <Shown />
      </AdminProvider>
    </QueryClientProvider>
  )
  const { rerender } = render(at(''))
  await screen.findByText('ready, rows')
  rerender(at('?cursor=c2'))
  expect(screen.getByText('loading, rows')).toBeTruthy()
  await act(async () => second.resolve(page))
  await screen.findByText('ready, rows')
  await act(() => client.invalidateQueries())
  expect(await screen.findByText('error, rows')).toBeTruthy()
})
