import { useTranslation } from '@e-collecting/i18n/react'
import { Banner, Button } from '@e-collecting/ui'
import { Component, type ReactNode } from 'react'

/** A tab that breaks or whose code did not arrive says so; the others go on working. */
export class TabBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <TabFailure /> : this.props.children
  }
}

function TabFailure() {
  const { t } = useTranslation('admin')
  const { t: tCommon } = useTranslation()
  return (
    <Banner
      type="error"
      className="max-w-measure"
      action={
        <Button variant="secondary" size="sm" onClick={() => location.reload()}>
          {tCommon('applicationError.reload')}
        </Button>
      }
    >
      {t('shell.tabFailed')}
    </Banner>
  )
}
