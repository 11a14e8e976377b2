import type { SignedInUser } from '@e-collecting/auth/contract'
import { isForLostAccount, type Session } from '@e-collecting/auth/web'
import { useTranslation } from '@e-collecting/i18n/react'
import { Breakable } from '@e-collecting/ui'
import { ConfirmDialog, dropRefusals, useToast } from '@e-collecting/ui/admin'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

export type HeldFormProps = {
  /** Whose form it is. */
  user: SignedInUser
  session: Session
  /** It holds what is not saved yet, and that account is not signed in. */
  isHeld: boolean
  /** How often it was refused: each time it is said anew. */
  refusals: number
}

/** Says above the form of an account that is not signed in any more how it can be saved all the same, and when that is so. */
export function HeldForm({ user, session, isHeld, refusals }: HeldFormProps) {
  const { t } = useTranslation('admin')
  const queryClient = useQueryClient()
  const { show } = useToast()
  const wasHeld = useRef(false)
  const isBack = !isHeld && session.state === 'signed-in'
  useEffect(() => {
    if (isHeld) wasHeld.current = true
    if (!isBack || !wasHeld.current) return
    wasHeld.current = false
    // What was refused meanwhile.
    void queryClient.invalidateQueries()
    dropRefusals(isForLostAccount)
    show({ type: 'success', text: t('signedOut.again') })
  }, [isHeld, isBack, queryClient, show, t])
  const other = session.state === 'signed-in' ? session.user.email : null
  return isHeld && <SignedOut key={`${other} ${refusals}`} email={user.email} other={other} />
}

/** @param other who is signed in instead */
function SignedOut({ email, other }: { email: string; other: string | null }) {
  const { t } = useTranslation('admin')
  const [isOpen, setIsOpen] = useState(true)
  if (!isOpen) return null
  return (
    <ConfirmDialog
      title={t(other === null ? 'signedOut.title' : 'signedOut.otherTitle')}
      confirmLabel={t(other === null ? 'signedOut.signIn' : 'signedOut.open')}
      cancelLabel={t('signedOut.back')}
      onConfirm={() => window.open('/auth', '_blank', 'noopener')}
      onCancel={() => setIsOpen(false)}
    >
      <p>
        <Breakable
          text={other === null ? t('signedOut.text', { email }) : t('signedOut.otherText', { email, other })}
        />
      </p>
    </ConfirmDialog>
  )
}
