/// <reference types="vite/client" />
import '@e-collecting/ui/admin.css'
import {
  AdminProvider,
  clearStaffData,
  forgetReturnAddress,
  keepReturnAddress,
  type Session,
  StaffApi,
  useSession,
} from '@e-collecting/auth/web'
import { useTranslation } from '@e-collecting/i18n/react'
import { AdminRoot, useToast } from '@e-collecting/ui/admin'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { setFlash } from '../routing/flash.ts'
import { useLocation, useNavigate } from '../routing/navigation.tsx'
import { useFlash } from '../routing/use-flash.ts'
import { AdminFailure, AdminLoading } from './admin-states.tsx'
import { Workplace } from './workplace.tsx'

const FLASHES = ['admin-created', 'invitation-accepted'] as const

/** Rendered in the browser only: the server sends the loading state and nothing of what staff sees. */
export function AdminArea() {
  const session = useSession()
  const { search } = useLocation()
  const navigate = useNavigate()
  useWayOut(session)
  if (session.state === 'failed') return <AdminFailure error={session.error} onRetry={session.retry} />
  if (session.state !== 'signed-in') return <AdminLoading />
  return (
    <AdminRoot navigate={navigate}>
      <StaffApi>
        <AdminProvider user={session.user} search={search} navigate={navigate}>
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
