import { useEffect, useEffectEvent } from 'react'

/**
 * Lets nobody lose unasked what was entered. Whoever loads the document anew, closes it or leaves it is asked by the browser. Back and forward
 * within it wait for the form's own question, in browsers that let a page hold them (Navigation API), once for each press or key on the page.
 * @param isUnsaved something would be lost
 * @param onHeld the person wanted to go elsewhere in the history, where `goOn` takes them
 */
export function useAskBeforeLeaving(isUnsaved: boolean, onHeld: (goOn: () => void) => void): void {
  const askHere = useEffectEvent(onHeld)
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    const letGo = holdTraversals((goOn) => askHere(goOn))
    return () => {
      removeEventListener('beforeunload', ask)
      letGo()
    }
  }, [isUnsaved])
}

/** @returns ends it */
function holdTraversals(onHeld: (goOn: () => void) => void): () => void {
  if (!('navigation' in window)) return () => undefined
  const hold = (event: NavigateEvent) => {
    const { key, sameDocument } = event.destination
    if (event.navigationType !== 'traverse' || !event.cancelable || !sameDocument) return
    event.preventDefault()
    onHeld(() => {
      letGo()
      navigation.traverseTo(key)
    })
  }
  const letGo = () => navigation.removeEventListener('navigate', hold)
  navigation.addEventListener('navigate', hold)
  return letGo
}
