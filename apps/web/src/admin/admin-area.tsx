/// <reference types="vite/client" />
import '@e-collecting/ui/admin.css'
import {
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
import { AdminRoot, useToast } from '@e-collecting/ui/admin'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { setFlash } from '../routing/flash.ts'
import { useLocation, useNavigate } from '../routing/navigation.tsx'
import { useFlash } from '../routing/use-flash.ts'
import { AdminFailure, AdminLoading } from './admin-states.tsx'
import { Workplace } from './workplace.tsx'

const FLASHES = ['admin-created', 'invitation-accepted'] as const

/** Rendered in the browser only: the server sends the loading state and nothing of what staff sees. */
export function AdminArea() {
  const session = useSession()
  useWayOut(session)
  if (session.state === 'failed') return <AdminFailure error={session.error} onRetry={session.retry} />
  if (session.state !== 'signed-in') return <AdminLoading />
  return <AreaOf key={session.user.id} user={session.user} />
}

/** The area of one account: mounted anew for each, and only once what another has seen in this tab is out of memory. */
function AreaOf({ user }: Admin) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [isOwn, setIsOwn] = useState(false)
  // After the area of the other account has gone, and before anything is painted.
  useLayoutEffect(() => {
    keepDataOf(queryClient, user)
    setIsOwn(true)
  }, [queryClient, user])
  if (!isOwn) return <AdminLoading />
  return (
    <AdminRoot navigate={navigate}>
      <StaffApi>
        <AdminProvider user={user} search={search} navigate={navigate}>
          <Greeting />
          <Workplace />
        </AdminProvider>
      </StaffApi>
    </AdminRoot>
  )
}

/** Nobody signed in, not any more, or not with all it takes: to the sign-in, which leads back to the same tab. */
function useWayOut(session: Session): void {
  const { state } = session
  const hasLeft = session.state === 'nobody' && session.hasLeft
  const queryClient = useQueryClient()
  const { search } = useLocation()
  const navigate = useNavigate()
  const wasSignedIn = useRef(false)
  useEffect(() => {
    if (state === 'signed-in') wasSignedIn.current = true
    if (state !== 'nobody' && state !== 'half') return
    clearStaffData(queryClient)
    if (hasLeft) forgetReturnAddress()
    else keepReturnAddress(search)
    if (hasLeft) setFlash('signed-out')
    else if (state === 'nobody' && wasSignedIn.current) setFlash('session-ended')
    navigate('/auth', { replace: true })
  }, [state, hasLeft, search, navigate, queryClient])
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
