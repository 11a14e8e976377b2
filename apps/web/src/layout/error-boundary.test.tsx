import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'

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
