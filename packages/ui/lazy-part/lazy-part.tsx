import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** Until what could not be fetched is asked for again, while it is needed. */
const AGAIN_MS = 5000

/**
 * A part of a page that is fetched once it is needed. Where it cannot be fetched, what stands around it goes on working: it is asked for
 * again every five seconds, and whenever it is needed anew. The server never shows it.
 * @param load fetches the module that exports it as `name`
 * @param meanwhile in its place until it is there
 * @returns the part; `onAway` is told each time it could not be fetched
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  meanwhile: ReactNode = null,
) {
  let Part: ComponentType<Props> | undefined
  let asked: ReturnType<typeof load> | undefined
  return function LazyPart(props: Props & { onAway?: () => void }) {
    const [, setIsThere] = useState(false)
    // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it is needed.
    useEffect(() => {
      if (Part !== undefined) return
      let isNeeded = true
      let timer: ReturnType<typeof setTimeout>
      const ask = () => {
        asked ??= load()
        asked.then(
          (module) => {
            Part = module[name]
            if (isNeeded) setIsThere(true)
          },
          () => {
            asked = undefined
            if (!isNeeded) return
            timer = setTimeout(ask, AGAIN_MS)
            props.onAway?.()
          },
        )
      }
      ask()
      return () => {
        isNeeded = false
        clearTimeout(timer)
      }
    }, [])
    return Part === undefined ? meanwhile : <Part {...props} />
  }
}
