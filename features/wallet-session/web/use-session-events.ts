import { useEffect, useEffectEvent, useState } from 'react'

export interface SessionEventsOptions {
  /** Something happened: ask. */
  onMessage: () => void
  /** Whether nothing can follow this state, so that the stream is closed instead of opened anew. */
  isLast: (state: string) => boolean
}

/**
 * Listens to a session's server-sent events (`{"state": …}`) while `path` is given. The state is only a reason to ask.
 * @returns whether the stream is open, so that polling may slow down. Where there is no stream, polling stays as it is.
 */
export function useSessionEvents(path: string | null, { onMessage, isLast }: SessionEventsOptions): boolean {
  const [isOpen, setIsOpen] = useState(false)
  const receive = useEffectEvent((stream: EventSource, data: unknown) => {
    if (isLast(parseState(data))) stream.close()
    onMessage()
  })
  useEffect(() => {
    if (path === null || typeof EventSource === 'undefined') return
    const stream = new EventSource(path)
    stream.onopen = () => setIsOpen(true)
    stream.onmessage = ({ data }) => receive(stream, data)
    stream.onerror = () => setIsOpen(false)
    return () => {
      stream.close()
      setIsOpen(false)
    }
  }, [path])
  return isOpen
}

function parseState(data: unknown): string {
  try {
    return String(JSON.parse(String(data)).state)
  } catch {
    return ''
  }
}
