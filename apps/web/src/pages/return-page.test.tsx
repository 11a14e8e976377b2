import { Problem, stubServer } from '@e-collecting/api-client/testing'
import { fireEvent, screen, waitFor } from '@e-collecting/ui/testing'
import { renderInPage } from '@e-collecting/ui/testing/page'
import { expect, test } from 'vitest'
import { BrowserNavigation } from '../routing/navigation.tsx'
import ReturnPage from './return-page.tsx'

const TARGET = { flow: 'register', id: 's1', popularVote: null, municipality: null, answerableMs: 1000 }

test('a return that got no answer is tried again with its code, which the address has lost meanwhile', async () => {
  let isDown = true
  const server = stubServer({ 'POST /api/return': () => (isDown ? new Problem('internal-error', 503) : TARGET) })
  history.replaceState(null, '', '/return#response_code=code-1')
  renderInPage(
    <BrowserNavigation>
      <ReturnPage />
    </BrowserNavigation>,
    { api: server.api, groups: ['common', 'errors', 'return'] },
  )
  const retry = await screen.findByRole('button', { name: 'Nochmals versuchen' })
  expect(location.href).not.toContain('code-1')
  isDown = false
  fireEvent.click(retry)
  await waitFor(() => expect(location.pathname).toBe('/de/stimmregister'))
  expect(server.bodiesOf('POST /api/return')).toEqual([{ responseCode: 'code-1' }, { responseCode: 'code-1' }])
  // What the tab keeps is what the form goes on with.
  expect(JSON.parse(sessionStorage.getItem('e-collecting-register') ?? 'null')).toMatchObject({ session: { id: 's1' } })
  sessionStorage.clear()
})
