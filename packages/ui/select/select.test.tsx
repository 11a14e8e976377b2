import { expect, test, vi } from 'vitest'
import { fireEvent, render, screen } from '../testing.tsx'
import { Select } from './select.tsx'

const options = [
  { value: 'a', label: 'Erstes' },
  { value: 'b', label: 'Zweites', isDisabled: true },
]

test('the list starts with its placeholder and offers every option', () => {
  render(<Select label="Titel" options={options} placeholder="Auswählen …" />)
  const labels = screen.getAllByRole<HTMLOptionElement>('option')
  expect(labels.map(({ textContent, disabled }) => [textContent, disabled])).toEqual([
    ['Auswählen …', false],
    ['Erstes', false],
    ['Zweites', true],
  ])
})

test('a choice is reported', () => {
  const change = vi.fn()
  render(<Select label="Titel" options={options} placeholder="-" onChange={(event) => change(event.target.value)} />)
  fireEvent.change(screen.getByLabelText('Titel'), { target: { value: 'a' } })
  expect(change).toHaveBeenCalledWith('a')
})

test('an option in another language than the page says so', () => {
  const german = { value: 'c', label: 'Nachtzüge', lang: 'de' }
  render(<Select label="Titre" options={[...options, german]} placeholder="-" />)
  expect(screen.getAllByRole('option').map(({ lang }) => lang)).toEqual(['', '', '', 'de'])
})
