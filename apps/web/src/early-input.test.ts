// @vitest-environment jsdom-of-the-server
import { sectionPath } from '@e-collecting/i18n'
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setVisits } from './testing/visit.ts'

const { visit, page } = setVisits()

const radio = (name: string) => page().getByRole<HTMLInputElement>('radio', { name })
const title = () => page().getByLabelText<HTMLSelectElement>('Titel')
const field = (name: string) => page().getByLabelText<HTMLInputElement>(name)
const next = () =>
  within(document.querySelector('[data-wizard]') as HTMLElement).getByRole<HTMLButtonElement>('button', {
    name: 'Weiter',
  })
/** The first step's form lies below a boundary, which React takes over last. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 60)))

test('a type chosen before the scripts arrive counts: the titles open, and going on does not wipe it', async () => {
  expect(
    await visit('/de', () => {
      radio('Initiative').checked = true
    }),
  ).toEqual([])
  await waitFor(() => expect(title().disabled).toBe(false))
  fireEvent.click(next())
  await settle()
  expect(radio('Initiative').checked).toBe(true)
})

test('another title chosen on the page of an item counts', async () => {
  await visit(sectionPath('de', 'volksbegehren', 'night-trains'), () => {
    title().value = 'lake-paths'
  })
  await waitFor(() => expect(title().value).toBe('lake-paths'))
  expect(page().getByText(/^Kanton Zürich/)).toBeTruthy()
})

test('the other type chosen on the page of an item counts, and no title of the first one stays', async () => {
  await visit(sectionPath('de', 'volksbegehren', 'night-trains'), () => {
    title().value = 'lake-paths'
    radio('Referendum').checked = true
  })
  await waitFor(() => expect(title().value).toBe(''))
  expect(radio('Referendum').checked).toBe(true)
})

test('every field of an address typed before the scripts arrive counts', async () => {
  await visit(sectionPath('de', 'stimmregister'), () => {
    field('Strasse und Hausnummer').value = 'Am Bach 3'
    field('PLZ').value = '3011'
    field('Ort').value = 'Bern'
    field('Politische Gemeinde').value = 'Ber'
  })
  await waitFor(() => expect(next().disabled).toBe(false))
  const typed = () => ['Strasse und Hausnummer', 'PLZ', 'Ort', 'Politische Gemeinde'].map((name) => field(name).value)
  await waitFor(() => expect(typed()).toEqual(['Am Bach 3', '3011', 'Bern', 'Ber']))
})

test('a choice outranks what the tab remembers, and the address typed before stays', async () => {
  const address = { street: 'Am Bach 3', postalCode: '3011', city: 'Bern', municipality: null }
  const form = { step: 'address', type: 'initiative', slug: 'night-trains', address }
  sessionStorage.setItem('e-collecting-support', JSON.stringify(form))
  await visit('/de', () => {
    radio('Referendum').checked = true
  })
  await waitFor(() => expect([...title().options].map(({ value }) => value)).toContain('coffee-law'))
  expect(radio('Referendum').checked).toBe(true)
  await act(async () => {
    fireEvent.change(title(), { target: { value: 'coffee-law' } })
  })
  await act(async () => {
    fireEvent.click(next())
  })
  await waitFor(() => expect(field('Strasse und Hausnummer').value).toBe('Am Bach 3'))
})

test('an address typed for the sign-in stays', async () => {
  await visit('/auth', () => {
    page().getByLabelText<HTMLInputElement>('E-Mail-Adresse').value = 'anna@example.test'
  })
  await settle()
  expect(page().getByLabelText<HTMLInputElement>('E-Mail-Adresse').value).toBe('anna@example.test')
})
