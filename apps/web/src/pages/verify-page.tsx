import { VerifyForm } from '@e-collecting/declaration/web'
import { useTranslation } from '@e-collecting/i18n/react'
import { PageHeading } from '../layout/page-heading.tsx'

/** Where somebody finds their own entry in the public list, without asking the server for it. */
export default function VerifyPage() {
  const { t } = useTranslation('verify')
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} />
      <VerifyForm />
    </>
  )
}
