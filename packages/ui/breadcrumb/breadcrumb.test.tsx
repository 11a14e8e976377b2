import { expect, test } from 'vitest'
import { render, screen } from '../testing.tsx'
import { Breadcrumb } from './breadcrumb.tsx'

test('the last entry is the page itself and no link', () => {
  const crumbs = [
    { label: 'Startseite', href: '/de' },
    { label: 'Volksbegehren', href: '/de/volksbegehren' },
    { label: 'Nachtzüge' },
  ]
  render(<Breadcrumb label="Sie sind hier" crumbs={crumbs} />)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/de', '/de/volksbegehren'])
  expect(screen.getByText('Nachtzüge').getAttribute('aria-current')).toBe('page')
})
