import { type ReactNode, useEffect, useId, useRef } from 'react'
import { ProgressLine } from '../progress-line/progress-line.tsx'
import { type Step, StepList } from '../step-list/step-list.tsx'
import { useKeptFocus } from '../use-kept-focus.ts'

export type WizardFrameProps = {
  steps: readonly Step[]
  /** Number of the step that is shown, from 1. */
  position: number
  /** `step` says which of how many it is and stands above the heading; `between` parts the two where they are read in one go. */
  texts: { steps: string; stepDone: string; step: string; between: string; heading: string }
  headingLevel: 2 | 3
  /** Grows with every step entered in this tab; zero after a reload. */
  stepsEntered: number
  /** What the flow is about, above the heading, where the step does not name it anyway. */
  subject?: ReactNode
  children: ReactNode
}

/** The sheet round a step: where one is, what it is about, and the step's heading, which takes the focus on every new step. */
export function WizardFrame({ steps, position, texts, headingLevel, stepsEntered, ...frame }: WizardFrameProps) {
  const headingId = useId()
  const { frameRef, headingRef } = useFocusOnStep(stepsEntered)
  useKeptFocus(frameRef, headingRef)
  const Heading = `h${headingLevel}` as const
  return (
    <section ref={frameRef} data-wizard="" aria-labelledby={headingId} className="scroll-mt-3">
      <ProgressLine value={position} max={steps.length} className="mb-4 lg:hidden print:hidden" />
      <div className="sheet">
        <StepList label={texts.steps} doneText={texts.stepDone} steps={steps} className="max-lg:hidden print:hidden" />
        <div className="min-w-0 print:col-span-full">
          {frame.subject}
          {/* Another one for each text: a browser that translates the page has taken the texts out of the last. */}
          <Heading key={texts.heading} ref={headingRef} id={headingId} tabIndex={-1} className="mb-5 text-h2">
            <span className="block text-small font-normal tracking-normal text-grey">
              {texts.step}
              <span className="sr-only">{texts.between}</span>
            </span>
            {texts.heading}
          </Heading>
          {frame.children}
        </div>
      </div>
    </section>
  )
}

/**
 * Brings the top of the form into view and the focus to its heading whenever a step is entered in this tab, not after a reload. At once: what
 * stands above changes with the step, and would lead a smooth scroll astray.
 */
function useFocusOnStep(stepsEntered: number) {
  const frameRef = useRef<HTMLElement>(null)
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (stepsEntered === 0) return
    headingRef.current?.focus({ preventScroll: true })
    frameRef.current?.scrollIntoView?.({ block: 'start', behavior: 'instant' })
  }, [stepsEntered])
  return { frameRef, headingRef }
}
