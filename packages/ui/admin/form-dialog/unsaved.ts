import { useSyncExternalStore } from 'react'

let forms = 0
const listeners = new Set<() => void>()

function change(by: 1 | -1): void {
  forms += by
  for (const listen of listeners) listen()
}

/** One more form of this document holds what is not saved yet. @returns it does no more */
export function holdUnsaved(): () => void {
  change(1)
  return () => change(-1)
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}

/** Whether a form of this document holds what somebody has entered and not saved yet. */
export const useIsUnsaved = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => forms > 0,
    () => false,
  )
