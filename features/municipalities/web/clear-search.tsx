import { useTranslation } from '@e-collecting/i18n/react'
import { Button } from '@e-collecting/ui'

/** The way out of a search without hits. */
export function ClearSearch({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('municipalities')
  return (
    <Button variant="secondary" size="sm" onClick={onPress}>
      {t('list.clearSearch')}
    </Button>
  )
}
