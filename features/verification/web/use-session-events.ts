import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Listens to a session's server-sent events while `path` is given; every message means "ask again".
 * @returns whether the stream is open, so that polling may slow down. Where there is no stream, polling stays as it is.
 */
export function useSessionEvents(path: string | null, onMessage: () => void): boolean {
  const [isOpen, setIsOpen] = useState(false)
  const notify = useEffectEvent(onMessage)
  useEffect(() => {
    if (path === null || typeof EventSource === 'undefined') return
    const stream = new EventSource(path)
    stream.onopen = () => setIsOpen(true)
    stream.onmessage = () => notify()
    stream.onerror = () => setIsOpen(false)
    return () => {
      stream.close()
      setIsOpen(false)
    }
  }, [path])
  return isOpen
}
