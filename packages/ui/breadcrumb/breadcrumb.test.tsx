import { expect, test } from 'vitest'
import { render, screen } from '../testing.tsx'
import { breadcrumbExamples } from './breadcrumb.examples.tsx'

test('the last entry is the page itself and no link', () => {
  render(breadcrumbExamples.three)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/de', '/de/volksbegehren'])
  expect(screen.getByText('Nachtzüge').getAttribute('aria-current')).toBe('page')
})
