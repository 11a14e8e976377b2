import type { CallErrorCode } from '@e-collecting/api-client'
import { Problem, type StubRoutes } from '@e-collecting/api-client/testing'
import { renderInAdmin } from '@e-collecting/auth/web/testing'
import { fireEvent, screen, waitFor } from '@e-collecting/ui/testing'
import { expect, test, vi } from 'vitest'
import type { Municipality } from '../contract.ts'
import { MunicipalityForm } from './municipality-form.tsx'
import { MunicipalityPanel } from './municipality-panel.tsx'
import { registerStub, WINTERTHUR } from './testing/register-stub.ts'

const SAVE = 'PUT /api/admin/municipalities/*'
const BY_HAND = { 'GET /api/admin/municipality-form': () => ({ isDidEditable: true }) }
const METHOD = 'Verifikations\u00admethode'
const WITH_PIN: Municipality = { ...WINTERTHUR, keyId: 'slot-7', hasKeyPin: true }

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const save = async () => fireEvent.click(await screen.findByRole('button', { name: 'Speichern' }))

async function open(routes: StubRoutes, municipality = WINTERTHUR) {
  const server = registerStub({ ...BY_HAND, ...routes })
  const told = { onClose: vi.fn(), onIdentityChanged: vi.fn() }
  renderInAdmin(<MunicipalityForm municipality={municipality} {...told} />, { api: server.api })
  await screen.findByLabelText('DID')
  return { server, ...told }
}

test.each<[CallErrorCode, string, RegExp]>([
  ['municipality-number-unknown', 'BFS-Nummer', /gibt es keine Gemeinde/],
  ['municipality-number-fixed', 'BFS-Nummer', /Es sind Einwohner erfasst/],
  ['verification-method-foreign', METHOD, /gehört zu einer anderen DID/],
  ['key-pin-without-key', 'Schlüsselkennung', /zu der die PIN gehört/],
])('%s is refused at its field: %s', async (code, label, text) => {
  await open({ [SAVE]: () => new Problem(code, 409) })
  await save()
  await waitFor(() => expect(field(label).getAttribute('aria-invalid')).toBe('true'))
  const described = (field(label).getAttribute('aria-describedby') ?? '').split(' ')
  expect(document.getElementById(described.at(-1) ?? '')?.textContent).toMatch(text)
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['Name', 'Winter\u200bthur', /unsichtbare Zeichen/],
  ['Adresse der Statusliste', 'ftp://site.test', /die mit https:\/\/ beginnt/],
  [METHOD, 'key', /danach # und den Namen des Schlüssels/],
])('what is wrong with %s is said in its own words, and nothing is sent', async (label, value, text) => {
  const { server } = await open({})
  type(label, value)
  await save()
  expect(await screen.findByText(text, { selector: '[id$="-error"], [id$="-error"] *' })).toBeTruthy()
  expect(server.asked().filter((call) => call.startsWith('PUT'))).toEqual([])
})

test.each([
  ['Name', 'Winti', false],
  ['Adresse der Statusliste', 'https://site.test/status/2.jwt', true],
  [METHOD, `${WINTERTHUR.did}#key-2`, true],
  ['Schlüsselkennung', 'slot-7', true],
  ['DID', '', false],
])('who has changed %s may want to try with what it issues: %s %s', async (label, value, isOfIdentity) => {
  const { onClose, onIdentityChanged } = await open({})
  type(label, value)
  await save()
  await screen.findByText(/gespeichert$/)
  expect([onClose, onIdentityChanged].map(({ mock }) => mock.calls.length)).toEqual(isOfIdentity ? [0, 1] : [1, 0])
})

test('a PIN that somebody else has removed meanwhile can be entered, and not kept', async () => {
  const latest = { ...WITH_PIN, hasKeyPin: false, version: 'second' }
  await open(
    { [SAVE]: () => new Problem('municipality-changed', 409), 'GET /api/admin/municipalities/m1': () => latest },
    WITH_PIN,
  )
  expect(screen.queryByLabelText('PIN des Schlüssels')).toBeNull()
  await save()
  expect((await screen.findByLabelText<HTMLInputElement>('PIN des Schlüssels')).autocomplete).toBe('off')
  expect(screen.queryByLabelText('Gespeicherte PIN')).toBeNull()
})

test('of the keys the panel says which, and of a PIN only that there is one', () => {
  const panel = (municipality: Municipality) => {
    const ignore = () => undefined
    const props = { onClose: ignore, onEdit: ignore, onDelete: ignore }
    const { unmount } = renderInAdmin(<MunicipalityPanel municipality={municipality} {...props} />, {
      api: registerStub().api,
    })
    const terms = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
    unmount()
    return terms.slice(3)
  }
  expect(panel(WINTERTHUR)).toEqual([])
  expect(panel(WITH_PIN)).toEqual([
    [METHOD, 'Üblicher Schlüssel der DID'],
    ['Schlüsselkennung', 'slot-7'],
    ['PIN des Schlüssels', 'Hinterlegt'],
  ])
  expect(panel({ ...WINTERTHUR, verificationMethod: 'did:webvh:x#key-2' })).toEqual([[METHOD, 'did:webvh:x#key-2']])
})
