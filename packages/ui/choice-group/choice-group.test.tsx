import { expect, test, vi } from 'vitest'
import { fireEvent, render, screen } from '../testing.tsx'
import { ChoiceGroup } from './choice-group.tsx'

const choices = [
  { value: 'initiative', label: 'Initiative' },
  { value: 'referendum', label: 'Referendum', isDisabled: true },
] as const

test('the group is named by its legend and reports the choice', () => {
  const choose = vi.fn()
  render(<ChoiceGroup legend="Art" name="type" choices={choices} value={null} onValueChange={choose} />)
  expect(screen.getByRole('group', { name: 'Art' })).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Initiative'))
  expect(choose).toHaveBeenCalledWith('initiative')
  // What is chosen is said by the owner, who has not changed it.
  expect(screen.getByLabelText<HTMLInputElement>('Initiative').checked).toBe(false)
  expect(screen.getByLabelText<HTMLInputElement>('Referendum').disabled).toBe(true)
})

test('the fault of a group is tied to it', () => {
  render(
    <ChoiceGroup
      legend="Art"
      name="type"
      choices={choices}
      value={null}
      onValueChange={() => {}}
      error="Bitte wählen"
    />,
  )
  const group = screen.getByRole('group')
  expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Bitte wählen')
})
