import { allowRenewal, askAgain, renewDocument } from '@e-collecting/browser'
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'

/**
 * A part of a page that is fetched once it is needed. Where it cannot be fetched, what stands around it goes on working: it is asked for
 * again after growing pauses, at once when the net or the page is back, and whenever it is needed anew. A part that says that it is away is
 * one that nobody comes past: where the server answers nevertheless, the document is loaded anew. The server never shows it.
 * @param load fetches the module that exports it as `name`
 * @param meanwhile in its place until it is there
 * @param Away instead of that, from the first time it could not be fetched
 * @returns the part; `onAway` is told each time it could not be fetched
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  meanwhile: ReactNode = null,
  Away?: ComponentType<{ onRetry: () => void }>,
) {
  let Part: ComponentType<Props> | undefined
  let asked: ReturnType<typeof load> | undefined
  return function LazyPart(props: Props & { onAway?: () => void }) {
    const [{ round, isAway }, setState] = useState({ round: 0, isAway: false })
    const tell = useEffectEvent(() => props.onAway?.())
    // What this place shows: another one may have got it since.
    const Shown = Part
    useEffect(() => {
      if (Shown) return
      let isNeeded = true
      let end: (() => void) | undefined
      const ask = (failures: number) => {
        asked ??= load()
        asked.then(
          (module) => {
            Part = module[name]
            if (isNeeded) setState({ round, isAway: false })
          },
          async () => {
            asked = undefined
            const onStopped = () => isNeeded && setState({ round, isAway: true })
            if (!isNeeded || (Away && (await renewDocument(onStopped))) || !isNeeded) return
            end = askAgain(failures, () => ask(failures + 1))
            setState({ round, isAway: true })
            tell()
          },
        )
      }
      ask(0)
      return () => {
        isNeeded = false
        end?.()
      }
    }, [round])
    if (Shown) return <Shown {...props} />
    const retry = () => {
      allowRenewal()
      setState({ round: round + 1, isAway: false })
    }
    return isAway && Away ? <Away onRetry={retry} /> : meanwhile
  }
}
