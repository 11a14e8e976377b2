import { stubServer } from '@e-collecting/api-client/testing'
import { fireEvent, screen } from '@e-collecting/ui/testing'
import { renderInPage } from '@e-collecting/ui/testing/page'
import { afterEach, expect, test, vi } from 'vitest'
import { sampleResult } from '../testing/sample-declaration.ts'
import { EmbedSnippet } from './embed-snippet.tsx'

const WORDS =
  '<iframe src="https://collect.test/embed/night-trains?lang=fr" title="État du comptage" width="100%" height="330" loading="lazy"></iframe>'

const show = () =>
  renderInPage(<EmbedSnippet result={sampleResult()} />, {
    api: stubServer({}).api,
    language: 'fr',
    groups: ['common', 'result'],
  })
const copy = () => fireEvent.click(screen.getByRole('button', { name: 'Copier' }))

afterEach(() => vi.unstubAllGlobals())

test('the words for the pages of others name the counter in the language of this page, and are copied', async () => {
  const written: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void written.push(text) } })
  show()
  copy()
  expect((await screen.findByText('Copié.')).getAttribute('role')).toBe('status')
  expect(written).toEqual([WORDS])
})

test('where there is no clipboard they are selected, and the page says what to do', async () => {
  vi.stubGlobal('navigator', {})
  show()
  copy()
  await screen.findByText(/sélectionné/)
  expect(String(getSelection())).toBe(WORDS)
})
