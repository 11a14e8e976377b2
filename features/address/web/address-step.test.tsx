import { deferred, Problem, type StubRoutes, stubServer } from '@e-collecting/api-client/testing'
import { act, fireEvent, screen, typeInto, within } from '@e-collecting/ui/testing'
import { renderInPage } from '@e-collecting/ui/testing/page'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AddressSearchResult } from '../contract.ts'
import { EMPTY_ADDRESS, type EnteredAddress } from './address-entry.ts'
import { AddressStep } from './address-step.tsx'
import { addressHit, LOCALITIES } from './testing/index.ts'

const wabern = addressHit('Kirchstrasse 175', '3084', 'Wabern', '355', 'Köniz')
const baar = addressHit('Kirchstrasse 175', '6300', 'Zug', '1701', 'Baar')
const chur = addressHit('Kirchgasse 2', '7000', 'Chur', '3901', 'Chur')

const SEARCH = 'GET /api/address-search/find'
const DIRECTORY = 'GET /api/localities'

type Opened = { initial?: EnteredAddress; isBusy?: boolean }

function setUp(routes: StubRoutes, { initial = EMPTY_ADDRESS, isBusy = false }: Opened = {}) {
  const server = stubServer({ [DIRECTORY]: () => LOCALITIES, ...routes })
  const onConfirmed = vi.fn<(asked: EnteredAddress, address: EnteredAddress) => void>()
  function Harness() {
    const [address, setAddress] = useState(initial)
    const [showsMissing, setShowsMissing] = useState(false)
    return (
      <AddressStep
        address={address}
        onChange={setAddress}
        showsMissing={showsMissing}
        onMissing={() => setShowsMissing(true)}
        onConfirmed={onConfirmed}
        onBack={() => undefined}
        isBusy={isBusy}
      />
    )
  }
  const { queryClient } = renderInPage(<Harness />, { api: server.api })
  return { ...server, onConfirmed, queryClient }
}

const street = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Strasse und Hausnummer' })
const postalCode = () => screen.getByLabelText<HTMLInputElement>('PLZ')
const city = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Ort' })
const municipality = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Politische Gemeinde' })
const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Weiter' })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
/** The directory of localities comes with the first letter that is typed. */
const directoryCame = async () => {
  await pass(10)
  await vi.dynamicImportSettled()
  await pass(10)
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** The pause after the last key, then the answer. */
const search = async () => {
  await pass(300)
  await pass(10)
}
const fillIn = (values: [HTMLElement, string][]) => {
  for (const [field, value] of values) typeInto(field, value)
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the search begins at five characters, once the typing has stood still for 300 ms', async () => {
  const { asked, requests } = setUp({ [SEARCH]: () => ({ hits: [wabern] }) })
  typeInto(street(), 'Kirc')
  await pass(1000)
  expect(asked()).toEqual([DIRECTORY])
  expect(screen.queryByText(/wird neu bestimmt/)).toBeNull()
  for (const text of ['Kirch', 'Kirchs', 'Kirchst']) {
    typeInto(street(), text)
    await pass(299)
  }
  expect(asked()).toEqual([DIRECTORY])
  await pass(1)
  await pass(10)
  expect(requests.slice(1).map(({ query }) => Object.fromEntries(query))).toEqual([
    { query: 'Kirchst', countryCode: 'CH', limit: '20', minScore: '88' },
  ])
  expect(options()).toEqual(['Kirchstrasse 175, 3084 Wabern'])
})

test('a late answer never takes the place of a newer one', async () => {
  const late = deferred<AddressSearchResult>()
  setUp({ [SEARCH]: ({ query }) => (query.get('query') === 'Kirch' ? late.promise : { hits: [chur] }) })
  typeInto(street(), 'Kirch')
  await search()
  typeInto(street(), 'Kirchgasse')
  await search()
  expect(options()).toEqual(['Kirchgasse 2, 7000 Chur'])
  late.resolve({ hits: [wabern] })
  await pass(1000)
  expect(options()).toEqual(['Kirchgasse 2, 7000 Chur'])
})

test('a suggestion fills the address, names the municipality behind the postal town, and the list stays shut', async () => {
  const { asked, onConfirmed } = setUp({ [SEARCH]: () => ({ hits: [wabern, chur] }) })
  typeInto(street(), 'Kirch')
  await search()
  fireEvent.keyDown(street(), { key: 'ArrowDown' })
  fireEvent.keyDown(street(), { key: 'Enter' })
  await pass(2000)
  expect([street().value, postalCode().value, city().value, municipality().value]).toEqual([
    'Kirchstrasse 175',
    '3084',
    'Wabern',
    'Köniz',
  ])
  expect(options()).toEqual([])
  expect(asked()).toEqual([DIRECTORY, SEARCH])
  fireEvent.submit(next())
  expect(onConfirmed.mock.lastCall?.[1]).toMatchObject({ municipality: { bfsNumber: '355', name: 'Köniz' } })
})

test('behind a street of which no numbers are known one types the number, and the municipality stays', async () => {
  const { place, score } = addressHit('Kirchstrasse', '3084', 'Wabern', '355', 'Köniz')
  const nobodyKnows = { ...place.additionalProperty, buildingId: '', entranceId: '', addressId: '' }
  const { asked } = setUp({
    [SEARCH]: () => ({ hits: [{ score, place: { ...place, additionalProperty: nobodyKnows } }] }),
  })
  typeInto(street(), 'Kirchs')
  await search()
  fireEvent.click(screen.getByRole('option', { name: 'Kirchstrasse, 3084 Wabern' }))
  const before = asked().length
  for (const text of ['Kirchstrasse ', 'Kirchstrasse 1', 'Kirchstrasse 12', 'Kirchstrasse 12a']) {
    typeInto(street(), text)
    await search()
  }
  expect(municipality().value).toBe('Köniz')
  expect(options()).toEqual([])
  expect(asked()).toHaveLength(before)
  typeInto(street(), 'Kirchstrasse Ost')
  await search()
  expect(asked()).toHaveLength(before + 1)
})

test('nothing found is said, and a failed search says how to go on without it', async () => {
  setUp({
    [SEARCH]: ({ query }) => (query.get('query') === 'Nowhere' ? { hits: [] } : new Problem('internal-error', 500)),
  })
  typeInto(street(), 'Nowhere')
  await search()
  expect(screen.getAllByText('Keine passende Adresse gefunden.').length).toBeGreaterThan(0)
  typeInto(street(), 'Nowhere at all')
  await search()
  expect(options()).toEqual([])
  expect(screen.getByText(/Die Adresssuche antwortet gerade nicht/).closest('[role=status]')).toBeTruthy()
  typeInto(street(), 'Now')
  expect(screen.queryByText(/Die Adresssuche antwortet gerade nicht/)).toBeNull()
})

test('without the directory of places the way on says so, keeps what was typed, and works once it is there', async () => {
  let isAway = true
  const { onConfirmed } = setUp({
    [DIRECTORY]: () => (isAway ? new Problem('internal-error', 503) : LOCALITIES),
    [SEARCH]: () => ({ hits: [] }),
  })
  fillIn([
    [street(), 'Erfundene Gasse 2'],
    [postalCode(), '8001'],
    [city(), 'Zürich'],
  ])
  await pass(10_000)
  fireEvent.click(next())
  await pass(10_000)
  await vi.dynamicImportSettled()
  await pass(10_000)
  const told = 'Die Abfrage der Postleitzahl ist fehlgeschlagen (503). Versuchen Sie es nochmals.'
  expect(screen.getByRole('alert').textContent).toContain(told)
  expect(screen.getAllByText(told)).toHaveLength(1)
  expect(screen.queryByText('Wird geladen …')).toBeNull()
  expect([street().value, postalCode().value, city().value]).toEqual(['Erfundene Gasse 2', '8001', 'Zürich'])
  const retry = screen.getByRole('button', { name: 'Nochmals versuchen' })
  retry.focus()
  fireEvent.click(retry)
  await pass(10_000)
  expect(document.activeElement).toBe(retry)
  expect(onConfirmed).not.toHaveBeenCalled()
  isAway = false
  fireEvent.click(retry)
  await directoryCame()
  await pass(10)
  expect(onConfirmed.mock.lastCall?.[1].municipality).toMatchObject({ name: 'Zürich' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('without the directory of places, a street that the data know decides', async () => {
  const { onConfirmed } = setUp({
    [DIRECTORY]: () => new Problem('internal-error', 503),
    [SEARCH]: () => ({ hits: [baar] }),
  })
  fillIn([
    [street(), 'Kirchstrasse 175'],
    [postalCode(), '6300'],
    [city(), 'Zug'],
  ])
  fireEvent.click(next())
  await pass(20_000)
  await vi.dynamicImportSettled()
  await pass(10_000)
  expect(onConfirmed.mock.lastCall?.[1].municipality).toMatchObject({ name: 'Baar' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a street that was typed is out of memory a minute later', async () => {
  const { queryClient } = setUp({ [SEARCH]: () => ({ hits: [wabern] }) })
  const kept = () =>
    JSON.stringify(
      queryClient
        .getQueryCache()
        .findAll()
        .map(({ queryKey }) => queryKey),
    )
  typeInto(street(), 'Kirchstr')
  await search()
  expect(kept()).toContain('Kirchstr')
  typeInto(street(), '')
  await search()
  await pass(61_000)
  expect(kept()).not.toContain('Kirchstr')
})

test('while the flow looks at the address, the way on says so', () => {
  setUp({}, { isBusy: true })
  expect(next().getAttribute('aria-busy')).toBe('true')
})

test('a municipality that was chosen elsewhere keeps its field where the place lies in several', async () => {
  const elsewhere = { bfsNumber: '1404', name: 'Kerns' }
  setUp(
    {},
    {
      initial: {
        street: 'Dorf 1',
        postalCode: '6300',
        city: 'Zug',
        municipality: elsewhere,
      },
    },
  )
  await directoryCame()
  await directoryCame()
  expect(screen.queryAllByRole('radio')).toEqual([])
  expect(municipality().value).toBe('Kerns')
})

test('the list closes 150 ms after the field has lost the focus', async () => {
  setUp({ [SEARCH]: () => ({ hits: [wabern] }) })
  typeInto(street(), 'Kirch')
  await search()
  fireEvent.blur(street())
  await pass(149)
  expect(options()).toHaveLength(1)
  await pass(1)
  expect(options()).toEqual([])
})

test('the way on is open while a field is empty, and says what is missing', () => {
  const { onConfirmed } = setUp({})
  typeInto(street(), 'Kirc')
  expect(next().disabled).toBe(false)
  const press = () => fireEvent.click(next())
  press()
  expect(screen.getByRole('alert').textContent).toContain('Die Adresse ist unvollständig')
  expect(postalCode().getAttribute('aria-invalid')).toBe('true')
  expect(postalCode().getAttribute('aria-describedby')).toBeTruthy()
  expect(screen.getByText('Geben Sie den Ort ein.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  const links = within(screen.getByRole('alert')).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['Bitte ausfüllen: PLZ', 'Bitte ausfüllen: Ort'])
  fireEvent.click(links[1] as HTMLElement)
  expect(document.activeElement).toBe(city())
  press()
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  typeInto(postalCode(), '3O84 x')
  expect(postalCode().value).toBe('384')
  expect(screen.getByText('Geben Sie die vier Ziffern der PLZ ein.')).toBeTruthy()
  expect(onConfirmed).not.toHaveBeenCalled()
})

test('a browser fills the street into its line, not a whole address', () => {
  setUp({})
  expect([street(), postalCode(), city()].map(({ autocomplete }) => autocomplete)).toEqual([
    'address-line1',
    'postal-code',
    'address-level2',
  ])
})

test('an address that was complete and is not any more leaves the focus in the field one types in', async () => {
  setUp({})
  typeInto(street(), 'Dorf 1')
  fireEvent.click(next())
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  act(() => postalCode().focus())
  // By Enter, in that very field.
  fireEvent.submit(next())
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  act(() => postalCode().focus())
  typeInto(postalCode(), '6064')
  await directoryCame()
  expect(city().value).toBe('Kerns')
  expect(screen.queryByRole('alert')).toBeNull()
  typeInto(postalCode(), '606')
  expect(screen.getByRole('alert').textContent).toContain('Die Adresse ist unvollständig')
  expect(document.activeElement).toBe(postalCode())
  fireEvent.click(next())
  expect(document.activeElement).toBe(screen.getByRole('alert'))
})

test('a field left empty on the way to the next one is marked, a field left for a button is not', () => {
  setUp({})
  fireEvent.blur(street(), { relatedTarget: screen.getByRole('button', { name: 'Zurück' }) })
  expect(screen.queryByText(/Geben Sie/)).toBeNull()
  fireEvent.blur(street(), { relatedTarget: postalCode() })
  expect(screen.getByText('Geben Sie Strasse und Hausnummer ein.')).toBeTruthy()
})

test('a postal code with its place leads to the municipality, and neither is told to the server', async () => {
  const { asked, onConfirmed } = setUp({})
  fillIn([
    [street(), 'Dorf'],
    [postalCode(), '3084'],
  ])
  await directoryCame()
  expect(city().value).toBe('Wabern')
  expect(municipality().value).toBe('Köniz')
  expect(screen.getByText('Politische Gemeinde bestimmt.')).toBeTruthy()
  fireEvent.submit(next())
  expect(onConfirmed.mock.lastCall?.[1]).toMatchObject({
    municipality: { bfsNumber: '355', name: 'Köniz' },
  })
  expect(asked()).toEqual([DIRECTORY])
})

test('a postal code that stands there picks among streets of one name, unless it is of another place', async () => {
  const asked: (string | null)[] = []
  setUp({
    [SEARCH]: ({ query }) => {
      asked.push(query.get('query'))
      return { hits: query.get('query') === 'Kirchgasse 7 7000' ? [] : [wabern] }
    },
  })
  typeInto(street(), 'Kirchstr')
  await search()
  typeInto(postalCode(), '3084')
  await search()
  expect(asked).toEqual(['Kirchstr'])
  typeInto(street(), 'Kirchstra')
  await search()
  expect(asked.slice(1)).toEqual(['Kirchstra 3084'])
  typeInto(postalCode(), '7000')
  typeInto(street(), 'Kirchgasse 7')
  await search()
  expect(asked.slice(2)).toEqual(['Kirchgasse 7 7000', 'Kirchgasse 7'])
  typeInto(postalCode(), '70')
  typeInto(street(), 'Kirchgasse 2, 3084 Wabern')
  await search()
  expect(asked.at(-1)).toBe('Kirchgasse 2, 3084 Wabern')
})

test('a place that is found by its name fills the postal code, too', async () => {
  setUp({})
  typeInto(city(), 'Kern')
  await directoryCame()
  expect(options()).toEqual(['6064 Kerns OW'])
  fireEvent.click(screen.getByRole('option'))
  expect([postalCode().value, city().value, municipality().value]).toEqual(['6064', 'Kerns', 'Kerns'])
})

test('of several municipalities the person chooses theirs, the likeliest first, or any other', async () => {
  const { onConfirmed } = setUp({ [SEARCH]: () => ({ hits: [] }) })
  fillIn([
    [street(), 'Dorfstrasse 12'],
    [postalCode(), '6300'],
  ])
  while (screen.queryAllByRole('radio').length === 0) await directoryCame()
  expect(screen.getByText('6300 liegt in mehreren Gemeinden. Wählen Sie Ihre.')).toBeTruthy()
  const choices = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
  expect(choices).toEqual(['Zugrund 97\u00a0% der Adressen', 'Baarunter 1\u00a0% der Adressen'])
  fireEvent.submit(next())
  await directoryCame()
  expect(onConfirmed).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(screen.getAllByRole('radio')[0])
  fireEvent.click(screen.getByRole('radio', { name: /^Baar/ }))
  fireEvent.submit(next())
  expect(onConfirmed.mock.lastCall?.[1]).toMatchObject({ municipality: { bfsNumber: '1701', name: 'Baar' } })
  fireEvent.click(screen.getByRole('button', { name: /Wählen Sie Ihre Gemeinde/ }))
  typeInto(municipality(), 'Kerns')
  fireEvent.click(screen.getByRole('option'))
  expect(municipality().value).toBe('Kerns')
})

test('what contradicts the directory is said, and stops nobody', async () => {
  const { onConfirmed } = setUp({})
  fillIn([
    [street(), 'Dorfstrasse 12'],
    [postalCode(), '9999'],
    [city(), 'Bern'],
  ])
  await directoryCame()
  expect(screen.getByText(/Zu dieser Postleitzahl wurde nichts gefunden/)).toBeTruthy()
  typeInto(postalCode(), '8001')
  expect(screen.getByText(/Zur PLZ 8001 gehört Zürich/)).toBeTruthy()
  typeInto(postalCode(), '3098')
  expect(screen.getByText(/Zur PLZ 3098 gehören Köniz, Schliern b. Köniz/)).toBeTruthy()
  typeInto(postalCode(), '8001')
  typeInto(municipality(), 'Bern')
  fireEvent.blur(municipality())
  expect(screen.getByText(/Die PLZ 8001 gehört zu Zürich, gewählt ist Bern/)).toBeTruthy()
  fireEvent.submit(next())
  expect(onConfirmed.mock.lastCall?.[1]).toMatchObject({ municipality: { bfsNumber: '351' } })
})

test('of many places a few are named, in a sentence that ends as it should', async () => {
  const places = ['Deisswil', 'Diemerswil', 'Moosseedorf', 'Münchenbuchsee', 'Wiggiswil', 'Zuzwil']
  const localities = places.map((place): (typeof LOCALITIES.localities)[number] => ['3053', place, [7]])
  setUp({ [DIRECTORY]: () => ({ ...LOCALITIES, localities }) })
  fillIn([
    [street(), 'Dorfstrasse 12'],
    [postalCode(), '3053'],
    [city(), 'Bern'],
  ])
  await directoryCame()
  const named = places.slice(0, 4).join(', ')
  expect(screen.getByText(`Zur PLZ 3053 gehören ${named} (+2). Stimmt Ihre Angabe, fahren Sie fort.`)).toBeTruthy()
})

test('without a connection the directory is not said to have a status', async () => {
  setUp({ [DIRECTORY]: () => new Problem('internal-error', 0) })
  typeInto(postalCode(), '6064')
  await pass(10_000)
  await pass(10_000)
  expect(screen.getByText(/Verbindung/).textContent).not.toContain('(0)')
})

test('a directory that does not come is named with its status, and can be asked for again', async () => {
  let isDown = true
  setUp({ [DIRECTORY]: () => (isDown ? new Problem('internal-error', 400) : LOCALITIES) })
  typeInto(postalCode(), '6064')
  await directoryCame()
  expect(screen.getByText(/Die Abfrage der Postleitzahl ist fehlgeschlagen \(400\)/)).toBeTruthy()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Nochmals versuchen' }))
  await directoryCame()
  expect(municipality().value).toBe('Kerns')
})

test('where a place lies in several municipalities, a street that the data know decides', async () => {
  const { onConfirmed, requests } = setUp({ [SEARCH]: () => ({ hits: [baar] }) })
  fillIn([
    [street(), 'Kirchstr. 175'],
    [postalCode(), '6300'],
    [city(), 'Zug'],
  ])
  fireEvent.submit(next())
  await directoryCame()
  expect(requests.at(-1)?.query.get('query')).toBe('Kirchstr. 175, 6300 Zug')
  const [asked, confirmed] = onConfirmed.mock.lastCall ?? []
  expect(asked?.municipality).toBeNull()
  expect(confirmed).toMatchObject({ municipality: { bfsNumber: '1701' } })
})

test('an unknown address stops nobody: the focus goes to the municipality, chosen by hand among all', async () => {
  const { onConfirmed } = setUp({ [SEARCH]: () => ({ hits: [] }) })
  fillIn([
    [street(), 'Chemin Perdu 1'],
    [postalCode(), '9999'],
    [city(), 'Nulle Part'],
  ])
  fireEvent.submit(next())
  await directoryCame()
  expect(onConfirmed).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(municipality())
  expect(screen.getByText(/Ihre Gemeinde ist noch nicht bestimmt/)).toBeTruthy()

  typeInto(municipality(), 'Bour')
  fireEvent.click(screen.getByRole('option'))
  expect(screen.queryByText(/Ihre Gemeinde ist noch nicht bestimmt/)).toBeNull()
  fireEvent.submit(next())
  expect(onConfirmed.mock.lastCall?.[1]).toMatchObject({
    municipality: { bfsNumber: '5475', name: 'Bournens' },
  })
})

/** An address that nobody knows is looked up by who is at the button, or in a field, which is answered when the test says so. */
async function lookUpSlowly(from: () => HTMLElement = next) {
  const answer = deferred<AddressSearchResult>()
  setUp({ [SEARCH]: () => answer.promise })
  fillIn([
    [street(), 'Chemin Perdu 1'],
    [postalCode(), '9999'],
    [city(), 'Nulle Part'],
  ])
  act(() => from().focus())
  fireEvent.submit(next())
  await directoryCame()
  return async () => {
    answer.resolve({ hits: [] })
    await directoryCame()
  }
}

test('an answer about an address that somebody is already changing leaves them where they type', async () => {
  const come = await lookUpSlowly(street)
  typeInto(street(), 'Kirc')
  await come()
  expect(next().getAttribute('aria-busy')).not.toBe('true')
  expect(document.activeElement).toBe(street())
  expect(screen.queryByText(/Ihre Gemeinde ist noch nicht bestimmt/)).toBeNull()
})

test('an answer that comes when somebody has gone to another field leaves them there', async () => {
  const come = await lookUpSlowly()
  act(() => postalCode().focus())
  await come()
  expect(document.activeElement).toBe(postalCode())
  expect(screen.getByText(/Ihre Gemeinde ist noch nicht bestimmt/)).toBeTruthy()
})

test('whose button to try again has gone with the directory that came is led to the municipality as well', async () => {
  let isAway = true
  const answer = deferred<AddressSearchResult>()
  setUp({
    [DIRECTORY]: () => (isAway ? new Problem('internal-error', 503) : LOCALITIES),
    [SEARCH]: () => (isAway ? new Problem('internal-error', 503) : answer.promise),
  })
  fillIn([
    [street(), 'Chemin Perdu 1'],
    [postalCode(), '9999'],
    [city(), 'Nulle Part'],
  ])
  await pass(10_000)
  fireEvent.click(next())
  await pass(20_000)
  await vi.dynamicImportSettled()
  await pass(10_000)
  const retry = screen.getByRole('button', { name: 'Nochmals versuchen' })
  act(() => retry.focus())
  isAway = false
  fireEvent.click(retry)
  await directoryCame()
  expect(retry.isConnected).toBe(false)
  answer.resolve({ hits: [] })
  await directoryCame()
  expect(document.activeElement).toBe(municipality())
})

test('a directory that comes while somebody names their municipality takes nothing they typed away', async () => {
  setUp({})
  typeInto(postalCode(), '3084')
  typeInto(municipality(), 'Ba')
  await directoryCame()
  expect([city().value, municipality().value]).toEqual(['Wabern', 'Ba'])
  typeInto(municipality(), 'Baar')
  fireEvent.blur(municipality())
  expect(municipality().value).toBe('Baar')
  expect(screen.getByText(/Die PLZ 3084 gehört zu Köniz, gewählt ist Baar/)).toBeTruthy()
})

test('nor does it fill in the place while somebody is in that field: what they type next would stand behind it', async () => {
  setUp({})
  typeInto(postalCode(), '3084')
  act(() => city().focus())
  await directoryCame()
  expect(city().value).toBe('')
  typeInto(city(), `${city().value}Wabern`)
  expect([city().value, municipality().value]).toEqual(['Wabern', 'Köniz'])
})

test('nor does a choice among several take the place of the field in which they type', async () => {
  setUp({})
  typeInto(postalCode(), '6300')
  typeInto(municipality(), 'Ba')
  await directoryCame()
  expect(screen.queryAllByRole('radio')).toEqual([])
  expect(municipality().value).toBe('Ba')
})

test('who begins with the municipality finds it as well', async () => {
  setUp({})
  typeInto(municipality(), 'Kern')
  await directoryCame()
  expect(options()).toEqual(['Kerns OW'])
})

test('a municipality typed in full counts as chosen when the field is left', async () => {
  setUp({})
  typeInto(street(), 'Kirc')
  await directoryCame()
  typeInto(municipality(), 'chur')
  fireEvent.blur(municipality())
  expect(municipality().value).toBe('Chur')
})

test('a name that two municipalities have chooses neither', async () => {
  const municipalities = [...LOCALITIES.municipalities, ['9998', 'Chur', 'ZH']]
  setUp({ [DIRECTORY]: () => ({ ...LOCALITIES, municipalities }) })
  typeInto(street(), 'Kirc')
  await directoryCame()
  typeInto(municipality(), 'chur')
  fireEvent.blur(municipality())
  expect(municipality().value).toBe('chur')
})

test('an edit of the address forgets the municipality and says so', async () => {
  setUp({ [SEARCH]: () => ({ hits: [wabern] }) })
  typeInto(street(), 'Kirch')
  await search()
  fireEvent.click(screen.getByRole('option'))
  expect(screen.getByText('Politische Gemeinde bestimmt.')).toBeTruthy()
  typeInto(city(), 'Chu')
  typeInto(city(), 'Chur')
  expect(municipality().value).toBe('')
  expect(screen.getByText(/Die Gemeinde wird neu bestimmt/)).toBeTruthy()
  await pass(400)
})

test('an edit whose municipality could not be determined is not said to be on its way any more', async () => {
  setUp({ [SEARCH]: () => ({ hits: [wabern] }) })
  typeInto(street(), 'Kirch')
  await search()
  fireEvent.click(screen.getByRole('option'))
  fillIn([
    [street(), 'Chemin Perdu 1'],
    [postalCode(), '9999'],
    [city(), 'Nulle Part'],
  ])
  await directoryCame()
  fireEvent.submit(next())
  await search()
  expect(screen.getByText(/Ihre Gemeinde ist noch nicht bestimmt/)).toBeTruthy()
  expect(screen.queryByText(/wird neu bestimmt/)).toBeNull()
})
