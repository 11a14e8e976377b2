import { stubServer } from '@e-collecting/api-client/testing'
import { act, screen, typeInto } from '@e-collecting/ui/testing'
import { renderInPage } from '@e-collecting/ui/testing/page'
import { createRef, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EMPTY_ADDRESS } from './address-entry.ts'
import { AddressFields } from './address-fields.tsx'
import { LOCALITIES } from './testing/index.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const municipalityRef = createRef<HTMLDivElement>()

function Fields() {
  const [address, change] = useState(EMPTY_ADDRESS)
  return (
    <AddressFields
      address={address}
      onChange={change}
      showsMissing={false}
      municipalityRef={municipalityRef}
      municipalityError={undefined}
      wasCleared={false}
      isAwayTold={false}
    />
  )
}

const open = () => {
  const { api } = stubServer({
    'GET /api/localities': () => LOCALITIES,
    'GET /api/address-search/find': () => ({ hits: [] }),
  })
  renderInPage(<Fields />, { api })
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** The directory comes with the first letter. */
const directoryCame = async () => {
  await pass(10)
  await act(() => vi.dynamicImportSettled())
  await pass(10)
}

test('each field that has to be filled in says so to who hears the form', () => {
  open()
  const names = ['Strasse und Hausnummer', 'PLZ', 'Ort', 'Politische Gemeinde']
  expect(names.filter((name) => field(name).getAttribute('aria-required') !== 'true')).toEqual([])
})

test('that the municipality is found is told, without the focus going anywhere', async () => {
  open()
  typeInto(field('PLZ'), '3084')
  typeInto(field('Ort'), 'Wabern')
  await directoryCame()
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Politische Gemeinde bestimmt.')
  expect(document.activeElement).toBe(field('Ort'))
})

test('what one began to type as a municipality does not stand by an address that has changed since', async () => {
  open()
  typeInto(field('Politische Gemeinde'), 'Ba')
  await directoryCame()
  expect(field('Politische Gemeinde').value).toBe('Ba')
  typeInto(field('Strasse und Hausnummer'), 'Erf')
  expect(field('Politische Gemeinde').value).toBe('')
})
