import {
  ADMIN_PATH,
  type FragmentToken,
  parseFragmentToken,
  readReturnAddress,
  SignIn,
  useSession,
} from '@e-collecting/auth/web'
import { useSite } from '@e-collecting/browser'
import { useTranslation } from '@e-collecting/i18n/react'
import { Banner } from '@e-collecting/ui'
import { useEffect, useState } from 'react'
import { PageTools } from '../layout/page-tools.tsx'
import { PageMeta } from '../meta/page-meta.tsx'
import { setFlash } from '../routing/flash.ts'
import { useLocation, useNavigate } from '../routing/navigation.tsx'
import { canonicalPath } from '../routing/resolve-route.ts'
import { useFlash } from '../routing/use-flash.ts'

const FLASHES = ['signed-out', 'session-ended'] as const
const HERE = '/auth'
/** What a sign-in leads to may come late. */
const ON_FROM_HERE = { replace: true, from: HERE }

/** Sign-in of staff. Who is signed in already goes on to the admin area. */
export default function AuthPage() {
  const { t, language } = useTranslation('auth')
  const { hasMailbox } = useSite()
  const navigate = useNavigate()
  const { token, forget } = useTokenOfAddress()
  const session = useSession()
  const isSignedIn = session.state === 'signed-in'
  useEffect(() => {
    if (isSignedIn && token === null) navigate(ADMIN_PATH + readReturnAddress(), ON_FROM_HERE)
  }, [isSignedIn, token, navigate])
  return (
    <>
      <PageMeta title={t('signIn.title')} description={t('signIn.lead')} />
      <PageTools title={t('signIn.title')} />
      <FlashMessage />
      <div className="pb-12">
        <SignIn
          token={token}
          mailboxHref={hasMailbox ? '/mailbox' : null}
          half={session.state === 'half' ? session : null}
          onSignedIn={(outcome) => {
            if (outcome !== 'signed-in') setFlash(outcome)
            forget()
          }}
          onNoRole={() => {
            setFlash('no-role')
            navigate(canonicalPath({ page: 'home', language, slug: null }), ON_FROM_HERE)
          }}
          onRestart={forget}
        />
        <noscript>
          <p className="mt-6 max-w-measure">{t('signIn.needsScript')}</p>
        </noscript>
      </div>
    </>
  )
}

function FlashMessage() {
  const { t } = useTranslation('auth')
  const flash = useFlash(FLASHES)
  if (flash === null) return null
  return (
    <Banner type={flash === 'signed-out' ? 'success' : 'info'} className="mb-6 max-w-measure">
      {t(`flash.${flash}`)}
    </Banner>
  )
}

/** The token behind `#`, taken out of the address bar and the history at once. */
function useTokenOfAddress() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState<FragmentToken | null>(null)
  useEffect(() => {
    const found = parseFragmentToken(hash)
    if (found === null) return
    setToken(found)
    navigate(HERE, { replace: true })
  }, [hash, navigate])
  return { token, forget: () => setToken(null) }
}
