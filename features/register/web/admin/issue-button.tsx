import { useTranslation } from '@e-collecting/i18n/react'
import { Button } from '@e-collecting/ui'
import { AdminIcon } from '@e-collecting/ui/admin'

export type IssueButtonProps = { variant: 'primary' | 'secondary'; onPress: () => void }

/** Leads to the form that issues a credential. */
export function IssueButton({ variant, onPress }: IssueButtonProps) {
  const { t } = useTranslation('issuing')
  return (
    <Button variant={variant} size="sm" onClick={onPress}>
      <AdminIcon name="plus" className="size-5" />
      {t('issue.open')}
    </Button>
  )
}
