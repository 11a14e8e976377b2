import { useEffect, useRef, useState } from 'react'
import { SEARCH_DELAY_MS } from '../search-field/use-debounced-search.ts'

type AsyncOptions<Option> = { status: 'idle' | 'loading' | 'failed' | 'ready'; options: readonly Option[] }

type Search<Option> = (text: string, signal: AbortSignal) => Promise<readonly Option[]>

/** The answer to `text`, asked for after a pause; an answer to an earlier text is dropped. `null` searches for nothing. */
export function useAsyncOptions<Option>(text: string | null, search: Search<Option>): AsyncOptions<Option> {
  const [found, setFound] = useState<AsyncOptions<Option>>({ status: 'idle', options: [] })
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  })
  useEffect(() => {
    if (text === null) {
      setFound({ status: 'idle', options: [] })
      return
    }
    const stop = new AbortController()
    const settle = (answer: AsyncOptions<Option>) => {
      if (!stop.signal.aborted) setFound(answer)
    }
    setFound({ status: 'loading', options: [] })
    const timer = setTimeout(() => {
      latest.current(text, stop.signal).then(
        (options) => settle({ status: 'ready', options }),
        // Said in the field (`failed`): the owner has nothing to add.
        () => settle({ status: 'failed', options: [] }),
      )
    }, SEARCH_DELAY_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [text])
  return found
}
