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

test('on a phone the way back alone is there, by its short name', () => {
  const back = { label: 'Nachtzüge in alle Landesteile', short: 'Initiative', href: '/de/volksbegehren/nachtzuege' }
  render(<Breadcrumb label="Sie sind hier" crumbs={[{ label: 'Startseite', href: '/de' }, back, { label: 'Stand' }]} />)
  const onPhone = screen.getAllByRole('listitem').filter(({ className }) => !className.includes('max-sm:hidden'))
  expect(onPhone).toHaveLength(1)
  expect(screen.getByText('Initiative').className).toBe('sm:hidden')
  expect(screen.getByText(back.label).className).toBe('max-sm:hidden')
})
