import { LEAVING } from '@e-collecting/browser'
import { useEffect, useEffectEvent } from 'react'
import { holdUnsaved } from './unsaved.ts'

/**
 * Lets nobody lose unasked what was entered. Whoever loads the document anew, closes it or leaves it is asked by the browser. Back and forward
 * within it change neither page nor address, and wait for the form's own question.
 * @param isUnsaved something would be lost
 * @param onHeld the person wanted to go elsewhere in the history, where `goOn` takes them
 */
export function useAskBeforeLeaving(isUnsaved: boolean, onHeld: (goOn: () => void) => void): void {
  const askHere = useEffectEvent(onHeld)
  useEffect(() => {
    if (!isUnsaved) return
    const here = document.location.href
    const ask = (event: Event) => event.preventDefault()
    const hold = (event: Event) => {
      event.preventDefault()
      // Above where they went, whether that was back or forward: it is one step back from here.
      history.pushState(null, '', here)
      askHere(() => {
        letGo()
        history.back()
      })
    }
    const letUnsavedGo = holdUnsaved()
    const letGo = () => removeEventListener(LEAVING, hold)
    addEventListener('beforeunload', ask)
    addEventListener(LEAVING, hold)
    return () => {
      removeEventListener('beforeunload', ask)
      letGo()
      letUnsavedGo()
    }
  }, [isUnsaved])
}
