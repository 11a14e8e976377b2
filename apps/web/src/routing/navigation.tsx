import { LEAVING, useIsTakenOver, useSite, type WizardAddress, WizardAddressProvider } from '@e-collecting/browser'
import type { AppLinkProps } from '@e-collecting/ui'
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { addressElsewhere } from './other-part.ts'
import { resolveRoute } from './resolve-route.ts'

/** Where the visitor is. `scrollTop` is where the page stood when it was left, if the visitor comes back to it. */
export type PageLocation = { pathname: string; search: string; hash: string; scrollTop: number | null }

/**
 * `from`: path of the page that leads on, where that may come late. Who has gone to another page meanwhile stays there, also while that is
 * still being fetched and the one before on screen.
 */
type Navigate = (to: string, options?: { replace?: boolean; from?: string }) => void
type Navigation = { location: PageLocation; navigate: Navigate }

const NavigationContext = createContext<Navigation | null>(null)

function useNavigation(): Navigation {
  const navigation = use(NavigationContext)
  if (!navigation) throw new Error('useNavigation needs a navigation above it')
  return navigation
}

export const useLocation = (): PageLocation => useNavigation().location

/** Goes to another address without a new document. Stays the same function. */
export const useNavigate = (): Navigate => useNavigation().navigate

/** The query of the page, as the page shows it, and what puts another one in its place, without a step to go back to. */
export function usePageQuery(): { query: string; onQuery: (query: string) => void } {
  const { location, navigate } = useNavigation()
  const { pathname, search, hash } = location
  return { query: search, onQuery: (query) => navigate(pathname + query + hash, { replace: true, from: pathname }) }
}

/** The address on the server: it stays where it is. Without the query, which is the browser's: a page is the same for everybody. */
export function StaticNavigation({ pathname, children }: { pathname: string; children: ReactNode }) {
  const location = { pathname, search: '', hash: '', scrollTop: null }
  return <NavigationContext value={{ location, navigate: () => undefined }}>{children}</NavigationContext>
}

/** The browser's address bar and history. A page that still has to be fetched leaves the present one on screen (transition). */
export function BrowserNavigation({ children }: { children: ReactNode }) {
  const [location, setLocation] = useState(() => readLocation(null))

  useEffect(() => {
    // Asked here: listeners of a window are called in the order in which they came, in Chromium whether they capture or not.
    const comeBack = (event: PopStateEvent) =>
      dispatchEvent(new Event(LEAVING, { cancelable: true })) &&
      startTransition(() => setLocation(readLocation(event.state)))
    addEventListener('popstate', comeBack)
    return () => removeEventListener('popstate', comeBack)
  }, [])

  const navigate = useCallback<Navigate>((to, { replace = false, from = document.location.pathname } = {}) => {
    if (from !== document.location.pathname) return
    const isSamePage = new URL(to, document.baseURI).href === document.location.href
    if (replace || isSamePage) history.replaceState(null, '', to)
    else {
      history.replaceState({ scrollTop: window.scrollY }, '')
      history.pushState(null, '', to)
    }
    startTransition(() => setLocation(readLocation(null)))
  }, [])

  // The server's rendering knew no query.
  const isTakenOver = useIsTakenOver()
  const shown = useMemo(() => (isTakenOver ? location : { ...location, search: '' }), [isTakenOver, location])
  const navigation = useMemo(() => ({ location: shown, navigate }), [shown, navigate])
  return (
    <NavigationContext value={navigation}>
      <StepNavigation>{children}</StepNavigation>
    </NavigationContext>
  )
}

const STEP = 'step'

/** Lets a form of several steps use the query of its page. */
function StepNavigation({ children }: { children: ReactNode }) {
  const { location, navigate } = useNavigation()
  const { pathname, search } = location
  const [title, setTitle] = useState<string | null>(null)
  const value = useMemo<WizardAddress>(() => {
    const now = () => document.location
    return {
      step: new URLSearchParams(search).get(STEP),
      readStep: () => (now().pathname === pathname ? new URLSearchParams(now().search).get(STEP) : undefined),
      setStep: (step, options) => {
        const parameters = new URLSearchParams(now().search)
        parameters.set(STEP, step)
        navigate(`${pathname}?${parameters}`, options)
      },
      title,
      setTitle,
    }
  }, [pathname, search, navigate, title])
  return <WizardAddressProvider value={value}>{children}</WizardAddressProvider>
}

function readLocation(state: unknown): PageLocation {
  const { pathname, search, hash } = document.location
  const left = state as { scrollTop?: number } | null
  return { pathname, search, hash, scrollTop: left?.scrollTop ?? null }
}

/**
 * The link behind every link of the primitives: a plain anchor that a plain click follows without a new document. Where declarations run apart,
 * it leads straight to where the page is: this installation need not know who goes there.
 */
export function RouterLink(props: AppLinkProps) {
  const { otherPart } = useSite()
  const { href } = props
  const elsewhere = otherPart && addressElsewhere(resolveRoute(href, {}), href, otherPart)
  return elsewhere === undefined ? <LinkHere {...props} /> : <a {...props} href={elsewhere} />
}

function LinkHere({ onClick, ...props }: AppLinkProps) {
  const { navigate } = useNavigation()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!isPlainClick(event) || props.target !== undefined) return
    event.preventDefault()
    navigate(props.href)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the spread props hold `href`; an anchor turns Enter into a click itself.
    // biome-ignore lint/a11y/noStaticElementInteractions: as above.
    // biome-ignore lint/a11y/useValidAnchor: as above.
    <a {...props} onClick={follow} />
  )
}

const isPlainClick = (event: MouseEvent): boolean =>
  !event.defaultPrevented && event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/** Goes to the right address of the page; the wrong one leaves no trace in the history. */
export function Redirect({ to }: { to: string }) {
  const { navigate } = useNavigation()
  useEffect(() => navigate(to, { replace: true }), [navigate, to])
  return null
}
