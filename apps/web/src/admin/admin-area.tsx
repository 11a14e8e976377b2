/// <reference types="vite/client" />
import '@e-collecting/ui/admin.css'
import type { SignedInUser } from '@e-collecting/auth/contract'
import {
  ADMIN_PATH,
  type Admin,
  AdminProvider,
  clearStaffData,
  forgetReturnAddress,
  keepDataOf,
  keepReturnAddress,
  type Session,
  StaffApi,
  useSession,
} from '@e-collecting/auth/web'
import { useTranslation } from '@e-collecting/i18n/react'
import { AdminRoot, useIsUnsaved, useToast } from '@e-collecting/ui/admin'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { setFlash } from '../routing/flash.ts'
import { useLocation, useNavigate } from '../routing/navigation.tsx'
import { useFlash } from '../routing/use-flash.ts'
import { AdminFailure, AdminLoading } from './admin-states.tsx'
import { HeldForm } from './held-form.tsx'
import { Workplace } from './workplace.tsx'

const FLASHES = ['admin-created', 'invitation-accepted'] as const

/** Rendered in the browser only: the server sends the loading state and nothing of what staff sees. */
export function AdminArea() {
  const session = useSession()
  const { owner, isHeld } = useOwner(session)
  useWayOut(session, isHeld)
  if (session.state === 'failed') return <AdminFailure error={session.error} onRetry={session.retry} />
  if (owner === null) return <AdminLoading />
  return <AreaOf key={owner.id} user={owner} session={session} isHeld={isHeld} />
}

/**
 * Whose area is shown: it stays for as long as a form holds what is not saved yet, whoever is signed in by now (record 0083). Who signs
 * out here has left.
 */
function useOwner(session: Session): { owner: SignedInUser | null; isHeld: boolean } {
  const [last, setLast] = useState<SignedInUser | null>(null)
  const isUnsaved = useIsUnsaved()
  const user = session.state === 'signed-in' ? session.user : null
  const hasLeft = session.state === 'nobody' && session.hasLeft
  const isHeld = isUnsaved && !hasLeft && last !== null && last.id !== user?.id
  const owner = isHeld ? last : user
  if (owner !== last) setLast(owner)
  return { owner, isHeld }
}

/** The area of one account: mounted anew for each, and only once what another has seen in this tab is out of memory. */
function AreaOf({ user, session, isHeld }: Admin & { session: Session; isHeld: boolean }) {
  const { search } = useLocation()
  const leave = useNavigate()
  /** What comes late, as the place of letters in a list, leads nobody back who has left the area. */
  const navigate = useCallback<typeof leave>((to, options) => leave(to, { ...options, from: ADMIN_PATH }), [leave])
  const queryClient = useQueryClient()
  const [isOwn, setIsOwn] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const countRefusal = useCallback(() => setRefusals((count) => count + 1), [])
  // After the area of the other account has gone, and before anything is painted.
  useLayoutEffect(() => {
    keepDataOf(queryClient, user)
    setIsOwn(true)
  }, [queryClient, user])
  if (!isOwn) return <AdminLoading />
  return (
    <AdminRoot navigate={navigate}>
      <StaffApi user={user} onLost={countRefusal}>
        <AdminProvider user={user} search={search} navigate={navigate}>
          <Greeting />
          <Workplace />
          <HeldForm user={user} session={session} isHeld={isHeld} refusals={refusals} />
        </AdminProvider>
      </StaffApi>
    </AdminRoot>
  )
}

/** Nobody signed in, not any more, or not with all it takes: to the sign-in, which leads back to the same tab. */
function useWayOut(session: Session, isHeld: boolean): void {
  const { state } = session
  const hasLeft = session.state === 'nobody' && session.hasLeft
  const queryClient = useQueryClient()
  const { search } = useLocation()
  const navigate = useNavigate()
  const wasSignedIn = useRef(false)
  useEffect(() => {
    if (state === 'signed-in') wasSignedIn.current = true
    if (isHeld || (state !== 'nobody' && state !== 'half')) return
    clearStaffData(queryClient)
    if (hasLeft) forgetReturnAddress()
    else keepReturnAddress(search)
    if (hasLeft) setFlash('signed-out')
    else if (state === 'nobody' && wasSignedIn.current) setFlash('session-ended')
    navigate('/auth', { replace: true })
  }, [state, isHeld, hasLeft, search, navigate, queryClient])
}

/** What the sign-in has left to say. */
function Greeting() {
  const { t } = useTranslation('auth')
  const { show } = useToast()
  const flash = useFlash(FLASHES)
  useEffect(() => {
    if (flash !== null) show({ type: 'success', text: t(`flash.${flash}`) })
  }, [flash, show, t])
  return null
}
