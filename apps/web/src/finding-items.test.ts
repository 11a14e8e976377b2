// @vitest-environment jsdom-of-the-server
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage, SAMPLE_ITEMS } from './testing/sample-site.ts'
import { setVisits } from './testing/visit.ts'

const { visit, page } = setVisits()
const LIST = '/de/volksbegehren'
const ALL = SAMPLE_ITEMS.length

const list = () => within(page().getByRole('region', { name: 'Alle Volksbegehren' }))
const titles = () =>
  list()
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)
const search = () => list().findByRole<HTMLInputElement>('searchbox', { name: 'Suche nach Titel oder Ort' })
const choose = (label: string, value: string) => fireEvent.change(list().getByLabelText(label), { target: { value } })
const status = () => list().getByRole('status').textContent

const type = async (text: string) => {
  const field = await search()
  field.focus()
  fireEvent.input(field, { target: { value: text } })
}

test('the server sends the whole list whatever the address asks for', async () => {
  const { html } = await renderPage(`${LIST}?type=referendum`)
  document.body.innerHTML = html
  expect(titles()).toHaveLength(ALL)
  expect(list().queryByRole('searchbox')).toBeNull()
})

test('the filters of the address apply once the page has been taken over', async () => {
  expect(await visit(`${LIST}?type=referendum`)).toEqual([])
  expect((await search()).value).toBe('')
  await waitFor(() => expect(titles()).toEqual(['Referendum gegen das Gesetz über die Kaffeepause']))
  expect(status()).toBe(`1 von ${ALL} Volksbegehren`)
  expect(list().getByLabelText<HTMLSelectElement>('Art').value).toBe('referendum')
})

test('typing finds titles and places without their accents, says how many, and stands in the address without a step back', async () => {
  await visit(LIST)
  const before = history.length
  await type('zurich ufer')
  await waitFor(() => expect(titles()).toEqual(['Uferwege für alle']))
  expect(status()).toBe(`1 von ${ALL} Volksbegehren`)
  expect(location.search).toBe('?q=zurich+ufer')
  expect(history.length).toBe(before)
  expect(document.activeElement).toBe(await search())
})

test('what somebody types is not taken away by an address that changes meanwhile', async () => {
  await visit(LIST)
  await type('ufer')
  await act(async () => {
    history.replaceState(null, '', `${LIST}?q=sitzbank`)
    dispatchEvent(new PopStateEvent('popstate'))
  })
  expect((await search()).value).toBe('ufer')
})

test('a page that was left and is opened again with its address shows the same', async () => {
  await visit(`${LIST}?q=stille&state=ended`)
  expect((await search()).value).toBe('stille')
  await waitFor(() => expect(titles()).toEqual(['Eine stille Stunde']))
})

test('places are those of the items, and filters go together', async () => {
  await visit(LIST)
  await search()
  const places = within(list().getByLabelText('Ort')).getAllByRole('option')
  expect(places.map(({ textContent }) => textContent)).toEqual(['Alle', 'Zürich (Kanton)', 'Winterthur (Gemeinde)'])
  choose('Ort', 'ZH')
  choose('Ebene', 'municipal')
  await waitFor(() => expect(titles()).toEqual(['Alle 200 Schritte eine Sitzbank']))
  expect(location.search).toBe('?place=ZH&level=municipal')
})

test('where nothing fits, one button clears the filters and leaves the focus in the search', async () => {
  await visit(LIST)
  await type('gibt es nicht')
  await waitFor(() => expect(list().getByText('Kein Volksbegehren passt zu Ihrer Suche.')).toBeTruthy())
  expect(status()).toBe(`0 von ${ALL} Volksbegehren`)
  fireEvent.click(list().getByRole('button', { name: 'Filter löschen' }))
  await waitFor(() => expect(titles()).toHaveLength(ALL))
  expect(location.search).toBe('')
  expect((await search()).value).toBe('')
  expect(document.activeElement).toBe(await search())
})

test('the home page has what is running as cards, by level, and searches it beside an open step', async () => {
  await visit('/de?step=item')
  const running = within(page().getByRole('region', { name: 'Laufende Volksbegehren' }))
  const groups = () => running.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  await waitFor(() => expect(running.getByRole('searchbox')).toBeTruthy())
  expect(groups()).toEqual(['Bund', 'Kantone', 'Gemeinden'])
  expect(running.queryByText('Eine stille Stunde')).toBeNull()
  await act(async () => {
    fireEvent.input(running.getByRole('searchbox'), { target: { value: 'sitzbank' } })
  })
  await waitFor(() => expect(groups()).toEqual(['Gemeinden']))
  expect(location.search).toBe('?step=item&q=sitzbank')
})
