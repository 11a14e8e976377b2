import { useHeadingFocus } from '@e-collecting/browser'
import { useTranslation } from '@e-collecting/i18n/react'
import { lazyStep, useKeptFocus } from '@e-collecting/ui'
import { useRef, useState } from 'react'
import { ConfirmToken, type ConfirmTokenProps } from './confirm-token.tsx'
import type { FragmentToken } from './fragment-token.ts'
import { LinkSent } from './link-sent.tsx'
import type { SecondFactorProps } from './second-factor.tsx'
import { SignInForm } from './sign-in-form.tsx'

export type SignInProps = Omit<ConfirmTokenProps, 'token'> & {
  /** From the link of a mail; without it the page asks for an address. */
  token: FragmentToken | null
  mailboxHref: string | null
  /** A link has been used and a passkey is missing. */
  half: SecondFactorProps | null
}

const SecondFactor = lazyStep(() => import('./second-factor.tsx'), 'SecondFactor')

const TITLES = {
  form: 'signIn.title',
  sent: 'sent.title',
  link: 'confirm.title',
  invitation: 'invitation.title',
  enrolment: 'secondFactor.enrolTitle',
  passkey: 'secondFactor.giveTitle',
} as const
const LEADS = {
  form: 'signIn.lead',
  enrolment: 'secondFactor.enrolLead',
  passkey: 'secondFactor.giveLead',
} as const

/** Sign-in by a one-time link: address, sent, confirmed, and the passkey where one is needed. The heading takes the focus with every step. */
export function SignIn({ token, mailboxHref, half, ...answers }: SignInProps) {
  const { t } = useTranslation('auth')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const view = token?.kind ?? half?.missing ?? (sentTo === null ? 'form' : 'sent')
  const heading = useHeadingFocus(view)
  const frame = useRef<HTMLDivElement>(null)
  useKeptFocus(frame, heading)
  return (
    <div ref={frame}>
      <header className="pt-4 pb-8">
        <h1 ref={heading} tabIndex={-1} className="max-w-[18ch] text-display hyphens-auto">
          {t(TITLES[view])}
        </h1>
        {view in LEADS && <p className="mt-5 max-w-measure text-lead">{t(LEADS[view as keyof typeof LEADS])}</p>}
      </header>
      {token !== null && <ConfirmToken key={token.token} token={token} {...answers} />}
      {token === null && half !== null && <SecondFactor {...half} />}
      {view === 'form' && <SignInForm onSent={setSentTo} />}
      {view === 'sent' && sentTo !== null && (
        <LinkSent email={sentTo} mailboxHref={mailboxHref} onUseAnother={() => setSentTo(null)} />
      )}
    </div>
  )
}
