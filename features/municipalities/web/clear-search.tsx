import { Button } from '@e-collecting/ui'
import { useTranslation } from 'react-i18next'

/** The way out of a search without hits. */
export function ClearSearch({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('municipalities')
  return (
    <Button variant="secondary" size="sm" onClick={onPress}>
      {t('list.clearSearch')}
    </Button>
  )
}
