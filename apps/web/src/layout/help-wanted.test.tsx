import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const QUESTION = './help-question.tsx'

beforeEach(() => {
  vi.resetModules()
})
afterEach(async () => {
  vi.doUnmock(QUESTION)
  // What was said of it holds from the next import on.
  await import('../routing/flash.ts')
  vi.resetModules()
})

test('a question that cannot be fetched says so beside its button, and a later press asks it', async () => {
  vi.doMock(QUESTION, () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const { stubServer } = await import('@e-collecting/api-client/testing')
  const { renderInPage } = await import('@e-collecting/ui/testing/page')
  const { HelpWantedButton } = await import('./help-wanted.tsx')
  renderInPage(<HelpWantedButton topic="signLanguage" />, { api: stubServer({}).api })
  const button = screen.getByRole('button')
  const said = screen.getByRole('status')
  expect(said.textContent).toBe('')
  fireEvent.click(button)
  await act(() => vi.dynamicImportSettled())
  await screen.findByText('Die Daten konnten nicht geladen werden.')
  expect(said.textContent).toBe('Die Daten konnten nicht geladen werden.')
  vi.doUnmock(QUESTION)
  fireEvent.click(button)
  await screen.findByRole('dialog')
  expect(said.textContent).toBe('')
})
