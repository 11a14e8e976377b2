import type { StubServer } from '@e-collecting/api-client/testing'
import { fireEvent, screen, waitFor } from '@e-collecting/ui/testing'
import { expect } from 'vitest'

/** Searches for a person: the name goes out in a body, and stands in no address and no storage. */
export async function expectHiddenSearch(server: StubServer, search: string, address: () => string | undefined) {
  const field = screen.getByLabelText('Person suchen')
  fireEvent.change(field, { target: { value: 'Muster' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(server.bodiesOf(search).at(-1)).toMatchObject({ text: 'Muster' }))
  expect(address()).not.toContain('Muster')
  expect(server.asked().join()).not.toContain('Muster')
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('Muster')
}
