import { TranslatorProvider } from '@e-collecting/i18n/react'
import { shippedTexts } from '@e-collecting/i18n/testing'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApplicationError, ErrorBoundary } from './error-boundary.tsx'

const Failure = ({ message }: { message: string }) => <p>It broke: {message}</p>
const Page = ({ fault }: { fault?: unknown }) => {
  if (fault !== undefined) throw fault
  return <p>A page</p>
}
const show = (at: string, fault?: unknown) => (
  <ErrorBoundary Failure={Failure} at={at}>
    <Page fault={fault} />
  </ErrorBoundary>
)

test.each([
  [new TypeError('Failed to fetch'), 'Failed to fetch'],
  ['a word', 'a word'],
])('what broke is said, and whoever goes back finds the page there', (fault, message) => {
  const { rerender } = render(show('/de'), { onCaughtError: () => undefined })
  rerender(show('/de/projekt', fault))
  expect(screen.getByText(`It broke: ${message}`)).toBeTruthy()
  rerender(show('/de'))
  expect(screen.getByText('A page')).toBeTruthy()
})

test('where a whole page broke, its heading has the focus, a link leads home, and what the browser says is English', () => {
  render(
    <TranslatorProvider value={shippedTexts('de', ['common'])}>
      <ApplicationError message="Failed to fetch" />
    </TranslatorProvider>,
  )
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  expect(screen.getByRole('link', { name: 'Zurück zur Startseite' }).getAttribute('href')).toBe('/')
  expect(screen.getByText('Failed to fetch').lang).toBe('en')
})
