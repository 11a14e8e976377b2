import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { WizardFrame } from './wizard-frame.tsx'

const frameAfter = (stepsEntered: number) => (
  <WizardFrame
    steps={[{ id: 'address', label: 'Address', state: 'current' }]}
    position={1}
    texts={{ steps: 'Steps', stepDone: 'done', step: '1 of 1', between: ': ', heading: 'Where do you live?' }}
    headingLevel={2}
    stepsEntered={stepsEntered}
  >
    …
  </WizardFrame>
)

test('a step that is entered stands at the top at once: a smooth scroll would be led astray by what goes away above it', () => {
  const scrolled = vi.fn()
  Element.prototype.scrollIntoView = scrolled
  const { rerender } = render(frameAfter(0))
  expect(scrolled).not.toHaveBeenCalled()
  rerender(frameAfter(1))
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ block: 'start', behavior: 'instant' })
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: /Where do you live\?/ }))
})

test('the form is called as its step is headed', () => {
  render(frameAfter(0))
  expect(screen.getByRole('region').getAttribute('aria-labelledby')).toBe(screen.getByRole('heading').id)
})
