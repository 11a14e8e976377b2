import { useAdmin } from '@e-collecting/auth/web'
import { useTranslation } from '@e-collecting/i18n/react'
import { Banner } from '@e-collecting/ui'
import type { ReactNode } from 'react'

/** What somebody sees who may act for a municipality at least; others are told that they may for none. */
export function ForMunicipalities({ children }: { children: ReactNode }) {
  const { t } = useTranslation('issuing')
  const { user } = useAdmin()
  if (user.role === 'admin' || user.municipalities.length > 0) return children
  return (
    <Banner type="info" isStatic>
      {t('noMunicipality')}
    </Banner>
  )
}
