import { expect, test, vi } from 'vitest'
import { fireEvent, render, screen } from '../testing.tsx'
import { StepList } from './step-list.tsx'

test('the current step is marked, done ones are named as done, and only given ones lead back', () => {
  const select = vi.fn()
  render(
    <StepList
      label="Schritte"
      doneText="erledigt"
      steps={[
        { id: 'a', label: 'Volksbegehren', state: 'done', onSelect: select },
        { id: 'b', label: 'Adresse', state: 'current' },
        { id: 'c', label: 'Quittung', state: 'open' },
      ]}
    />,
  )
  const [first, second, third] = screen.getAllByRole('listitem')
  expect(first?.textContent).toBe('Volksbegehren erledigt')
  expect([second, third].map((step) => step?.textContent)).toEqual(['2Adresse', '3Quittung'])
  expect(second?.getAttribute('aria-current')).toBe('step')
  expect(screen.getAllByRole('button')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button'))
  expect(select).toHaveBeenCalledOnce()
})

test('the line is red in one piece as far as one has come, also past a step that was not done', () => {
  render(
    <StepList
      label="Schritte"
      doneText="erledigt"
      steps={[
        { id: 'a', label: 'Adresse', state: 'done' },
        { id: 'b', label: 'Identität', state: 'open' },
        { id: 'c', label: 'Auswahl', state: 'current' },
        { id: 'd', label: 'Nachweis', state: 'open' },
      ]}
    />,
  )
  const reached = screen.getAllByRole('listitem').map(({ className }) => className.includes('border-l-red'))
  expect(reached).toEqual([true, true, true, false])
})
