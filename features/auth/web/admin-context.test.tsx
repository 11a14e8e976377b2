import { act, fireEvent, render, screen } from '@e-collecting/ui/testing'
import { expect, test, vi } from 'vitest'
import { AdminProvider, FRESH_LIST, searchAfter, useAddressState, useAdmin } from './admin-context.tsx'
import { AdminFrame, sampleAdmin, sampleClerk } from './testing/index.ts'

function Probe() {
  const { user } = useAdmin()
  const address = useAddressState()
  return (
    <>
      <p data-testid="who">{user.email}</p>
      <p data-testid="cursor">{address.get('cursor') ?? 'none'}</p>
      <a href={address.hrefWith({ tab: 'audit', cursor: null })}>Protokoll</a>
      <button type="button" onClick={() => address.set({ cursor: 'c2' })}>
        next
      </button>
      <button
        type="button"
        onClick={() => {
          address.set({ status: 'ISSUED' })
          address.set({ cursor: null }, { replace: true })
        }}
      >
        filter
      </button>
    </>
  )
}

const text = (id: string) => screen.getByTestId(id).textContent
const press = (name: string) => act(() => fireEvent.click(screen.getByText(name)))

test('a link to another list keeps the municipality, and what is searched for stands in no address', () => {
  const search = '?tab=einwohner&municipality=m1&item=i1&status=ISSUED&sort=name&cursor=c2&text=Muster&letters=Mus'
  expect(searchAfter(search, FRESH_LIST)).toBe('?tab=einwohner&municipality=m1')
  expect(searchAfter(search, {})).not.toContain('Mus')
})

test('a component knows who is signed in', () => {
  render(
    <AdminFrame user={sampleClerk}>
      <Probe />
    </AdminFrame>,
  )
  expect(text('who')).toBe('kanzlei@winterthur.test')
})

test('a change of one parameter keeps the others', async () => {
  render(
    <AdminFrame search="?tab=residents&municipality=m1">
      <Probe />
    </AdminFrame>,
  )
  expect(text('cursor')).toBe('none')
  await press('next')
  expect(text('cursor')).toBe('c2')
  expect(screen.getByTestId('admin-frame').dataset.search).toBe('?tab=residents&municipality=m1&cursor=c2')
  expect(screen.getByText('Protokoll').getAttribute('href')).toBe('/admin?tab=audit&municipality=m1')
})

test('two changes in one step do not undo each other, and say whether one can go back', async () => {
  const navigate = vi.fn()
  render(
    <AdminProvider user={sampleAdmin} search="?tab=register&cursor=c3" navigate={navigate}>
      <Probe />
    </AdminProvider>,
  )
  await press('filter')
  expect(navigate.mock.calls).toEqual([
    ['/admin?tab=register&status=ISSUED&cursor=c3', undefined],
    ['/admin?tab=register&status=ISSUED', { replace: true }],
  ])
})

test('what changes nothing makes no step', async () => {
  const navigate = vi.fn()
  render(
    <AdminProvider user={sampleAdmin} search="?cursor=c2" navigate={navigate}>
      <Probe />
    </AdminProvider>,
  )
  await press('next')
  expect(navigate).not.toHaveBeenCalled()
})

test('only known parameters are carried on, empty ones are left out', () => {
  expect(searchAfter('?name=Muster&tab=residents', { municipality: '' })).toBe('?tab=residents')
  expect(searchAfter('?cursor=c2', { cursor: undefined })).toBe('')
})
