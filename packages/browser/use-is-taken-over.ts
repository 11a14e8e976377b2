import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** False on the server, and while its rendering is taken over: what the server could not know or load comes afterwards. */
export const useIsTakenOver = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
