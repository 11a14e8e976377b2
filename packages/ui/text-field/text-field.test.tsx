import { expect, test } from 'vitest'
import { render, screen } from '../testing.tsx'
import { TextField } from './text-field.tsx'

test('hint and error are tied to the field and it is marked as invalid', () => {
  render(<TextField label="Ort" hint="Postalischer Ort" error="Bitte ausfüllen: Ort" />)
  const field = screen.getByLabelText('Ort')
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id))
  expect(described.map((element) => element?.textContent)).toEqual(['Postalischer Ort', 'Bitte ausfüllen: Ort'])
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('a field without fault says nothing about faults', () => {
  render(<TextField label="Ort" />)
  const field = screen.getByLabelText('Ort')
  expect(field.hasAttribute('aria-invalid')).toBe(false)
  expect(field.hasAttribute('aria-describedby')).toBe(false)
})
