import { stubServer } from '@e-collecting/api-client/testing'
import type { SessionView } from '@e-collecting/auth/contract'
import { forgetReturnAddress, readReturnAddress } from '@e-collecting/auth/web'
import { sampleAdmin } from '@e-collecting/auth/web/testing'
import { act, fireEvent, screen, waitFor } from '@e-collecting/ui/testing'
import { expect, test } from 'vitest'
import { FLASHES, takeFlash } from '../routing/flash.ts'
import { useLocation } from '../routing/navigation.tsx'
import { renderAdminArea } from '../testing/render-admin-area.tsx'
import { AdminArea } from './admin-area.tsx'

const SIGNED_IN: SessionView = { user: sampleAdmin, missing: null }
const NOBODY: SessionView = { user: null, missing: null }
const HALF: SessionView = { user: sampleAdmin, missing: 'passkey' }

/** As the product does it: with another address comes another page. */
const AreaAtItsAddress = () => useLocation().pathname === '/admin' && <AdminArea />

test.each([
  ['whose session ends', SIGNED_IN, NOBODY, 'session-ended', '?tab=zugriffe'],
  ['who signs out', SIGNED_IN, { ...NOBODY, hasLeft: true }, 'signed-out', ''],
  ['who is asked for the passkey anew', SIGNED_IN, HALF, null, '?tab=zugriffe'],
  ['who comes without a session', NOBODY, null, null, '?tab=zugriffe'],
  ['who comes with half a session', HALF, null, null, '?tab=zugriffe'],
])('%s is led to the sign-in, which takes the place of the area', async (_, first, then, flash, returnAddress) => {
  forgetReturnAddress()
  history.replaceState(null, '', '/admin?tab=zugriffe')
  const before = history.length
  const { api } = stubServer({
    'GET /api/auth/session': () => first,
    'GET /api/admin/staff': () => ({ staff: [], invitations: [] }),
  })
  const { queryClient } = renderAdminArea(api, <AreaAtItsAddress />)
  if (then !== null) {
    await screen.findByRole('button', { name: 'Abmelden' })
    act(() => void queryClient.setQueryData(['auth', 'session'], then))
  }
  await waitFor(() => expect(location.pathname).toBe('/auth'))
  expect(history.length, 'the way back does not lead into the area again').toBe(before)
  expect(takeFlash(FLASHES)).toBe(flash)
  expect(readReturnAddress()).toBe(returnAddress)
})

test('what is pressed in the area while another page is on its way leads nobody back to it', async () => {
  history.replaceState(null, '', '/admin?tab=protokoll')
  const { api } = stubServer({
    'GET /api/auth/session': () => SIGNED_IN,
    'GET /api/admin/audit': () => ({ items: [], cursor: null, previous: null, next: null }),
  })
  renderAdminArea(api)
  const filter = await screen.findByRole('combobox', { name: 'Vorgang' })
  history.pushState(null, '', '/de/projekt')
  fireEvent.change(filter, { target: { value: 'credential.revoked' } })
  expect(location.pathname).toBe('/de/projekt')
})
