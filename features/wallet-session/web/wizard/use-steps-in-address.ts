import { isTouchedEarly, useWizardAddress } from '@e-collecting/browser'
import { useEffect, useRef, useState } from 'react'
import { WIZARD } from './use-wizard.ts'

export interface StepsInAddress<Step extends string> {
  steps: readonly Step[]
  shown: Step
  /** What is shown is what will be: the tab's memory and the items are there. */
  isSettled: boolean
  /** The step to show to somebody who asks for one, which may not be open yet or any more. */
  findStep: (asked: Step) => Step
  enter: (step: Step) => void
  /** Nothing leads back from the last step: it takes the place of the one before in the history. */
  isLastFinal: boolean
}

/** Gives each step an address: what is done in the form moves on in the history, and the history moves the form. */
export function useStepsInAddress<Step extends string>(wizard: StepsInAddress<Step>): void {
  const { steps, shown, isSettled, findStep, enter, isLastFinal } = wizard
  const { readStep, setStep } = useWizardAddress()
  const [startsHere] = useState(() => isTouchedEarly(WIZARD))
  const agreed = useRef<{ step: Step; name: string | null } | null>(null)

  useEffect(() => {
    const name = readStep()
    if (!isSettled || name === undefined) return
    const agree = (step: Step, replace: boolean) => {
      // The first step needs no name until one goes on from it.
      const isNeeded = step !== name && (name !== null || step !== steps[0])
      agreed.current = { step, name: isNeeded ? step : name }
      if (isNeeded) setStep(step, { replace })
    }
    const before = agreed.current
    const isMoved = before === null ? !startsHere : before.name !== name
    const asked = steps.find((step) => step === name)
    if (isMoved && asked !== undefined && asked !== shown) {
      const found = findStep(asked)
      if (found !== shown) enter(found)
      agree(found, true)
    } else if (before === null || isMoved) agree(shown, true)
    else if (before.step !== shown) {
      if (name === null) setStep(before.step, { replace: true })
      agree(shown, isLastFinal && shown === steps.at(-1))
    }
  }, [steps, shown, isSettled, findStep, enter, isLastFinal, startsHere, readStep, setStep])
}
