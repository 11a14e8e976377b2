import { typeInto } from '@e-collecting/ui/testing'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const PIECES = ['./place-remark.tsx', './municipality-choice.tsx']

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})
afterEach(async () => {
  for (const piece of PIECES) pieceComes(piece)
  // What was said of pieces holds from the next import on.
  await import('./address-entry.ts')
  vi.resetModules()
  vi.useRealTimers()
})

const pieceComes = (piece: string) => vi.doUnmock(piece)
const pieceIsAway = (piece: string) =>
  vi.doMock(piece, () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })

/** The step as in a tab that has fetched none of its later pieces. */
async function open(directory: 'there' | 'away') {
  const { Problem, stubServer } = await import('@e-collecting/api-client/testing')
  const { renderInPage } = await import('@e-collecting/ui/testing/page')
  const { useState } = await import('react')
  const { AddressStep } = await import('./address-step.tsx')
  const { EMPTY_ADDRESS } = await import('./address-entry.ts')
  const { LOCALITIES } = await import('./testing/sample-addresses.ts')
  const ignore = () => undefined
  const { api } = stubServer({
    'GET /api/localities': () => (directory === 'there' ? LOCALITIES : new Problem('internal-error', 503)),
    'GET /api/address-search/find': () => ({ hits: [] }),
  })
  function Page() {
    const [address, change] = useState(EMPTY_ADDRESS)
    return (
      <AddressStep
        address={address}
        onChange={change}
        showsMissing={false}
        onMissing={ignore}
        onConfirmed={ignore}
        onBack={null}
      />
    )
  }
  renderInPage(<Page />, { api })
}

const type = (name: string, value: string) => typeInto(field(name), value)
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const next = () => screen.getByRole('button', { name: 'Weiter' })
const pass = async (ms: number) => {
  await act(() => vi.advanceTimersByTimeAsync(ms))
  await act(() => vi.dynamicImportSettled())
  await act(() => vi.advanceTimersByTimeAsync(10))
}
const fillIn = (postalCode: string, city: string) => {
  type('Strasse und Hausnummer', 'Erfundene Gasse 2')
  type('PLZ', postalCode)
  type('Ort', city)
}

test('a remark that cannot be fetched leaves the form as it is, and comes later', async () => {
  pieceIsAway('./place-remark.tsx')
  await open('there')
  fillIn('8001', 'Bern')
  await pass(100)
  expect(field('Strasse und Hausnummer').value).toBe('Erfundene Gasse 2')
  expect(next()).toBeTruthy()
  expect(screen.queryByText(/Zur PLZ 8001 gehört Zürich/)).toBeNull()
  pieceComes('./place-remark.tsx')
  await pass(5000)
  expect(screen.getByText(/Zur PLZ 8001 gehört Zürich/)).toBeTruthy()
})

test('without a connection the way on says so, though nothing more can be fetched', async () => {
  for (const piece of PIECES) pieceIsAway(piece)
  await open('away')
  fillIn('8001', 'Zürich')
  await pass(1000)
  fireEvent.click(next())
  await pass(10_000)
  expect(field('Strasse und Hausnummer').value).toBe('Erfundene Gasse 2')
  expect(screen.getByRole('alert').textContent).toMatch(/nochmals/)
})

test('where a choice among few cannot be fetched, the field among all stands in its place', async () => {
  pieceIsAway('./municipality-choice.tsx')
  await open('there')
  fillIn('6300', 'Zug')
  await pass(100)
  await pass(100)
  const all = screen.getByRole('combobox', { name: 'Politische Gemeinde' })
  typeInto(all, 'Baa')
  expect(screen.getByRole('combobox', { name: 'Politische Gemeinde' })).toBe(all)
  expect(screen.getByRole('option', { name: 'Baar ZG' })).toBeTruthy()
})
