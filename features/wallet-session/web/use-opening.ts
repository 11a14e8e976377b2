import { useCallback, useEffect, useRef, useState } from 'react'

/** A phone takes a moment to change to an app. */
const STUCK_AFTER_MS = 2500

/** What became of a tap on a link to a wallet app; `gone`: the page has been out of sight since, `stuck`: nothing has happened. */
export type Opening = 'idle' | 'gone' | 'stuck'

/**
 * Watches what a tap on a link to an app leads to. A browser says nothing when no app takes the link: what tells is that the
 * page stays in sight and keeps the focus. A question of the browser takes the focus, an app the whole page; who comes back from there
 * is told nothing.
 * @param link the present one: what became of an older one does not matter
 */
export function useOpening(link: string | null): { opening: Opening; watchTap: () => void } {
  const [last, setLast] = useState<{ link: string | null; opening: Opening }>({ link, opening: 'idle' })
  const endWatch = useRef(() => {})
  const watchTap = useCallback(() => {
    endWatch.current()
    const setOpening = (opening: Opening) => setLast({ link, opening })
    setOpening('idle')
    const leave = () => {
      clearTimeout(timer)
      setOpening('gone')
    }
    const changeSight = () => document.hidden && leave()
    const loseFocus = () => clearTimeout(timer)
    const timer = setTimeout(() => {
      if (!document.hidden && document.hasFocus()) setOpening('stuck')
    }, STUCK_AFTER_MS)
    document.addEventListener('visibilitychange', changeSight)
    window.addEventListener('pagehide', leave)
    window.addEventListener('blur', loseFocus)
    endWatch.current = () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', changeSight)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('blur', loseFocus)
    }
  }, [link])
  useEffect(() => () => endWatch.current(), [])
  return { opening: last.link === link ? last.opening : 'idle', watchTap }
}
