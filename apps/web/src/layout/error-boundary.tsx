import { useTranslation } from '@e-collecting/i18n/react'
import { Button } from '@e-collecting/ui'
import { Component, type ComponentType, type ReactNode } from 'react'

type ErrorBoundaryProps = { Failure: ComponentType<{ message: string }>; children: ReactNode }

/** Words instead of what breaks; what stands around it goes on working. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render() {
    const { Failure, children } = this.props
    return this.state.error ? <Failure message={this.state.error.message} /> : children
  }
}

/** Last resort, instead of an empty page. */
export function ApplicationError({ message }: { message: string }) {
  const { t } = useTranslation()
  return (
    <main className="frame py-16">
      <title>{t('pageTitle', { title: t('applicationError.title') })}</title>
      <h1 className="max-w-[20ch] text-h1">{t('applicationError.title')}</h1>
      <p className="mt-4 max-w-measure text-lead">{t('applicationError.text')}</p>
      <p className="mt-6 max-w-measure border-l-4 border-error bg-wash px-4 py-3 text-small">{message}</p>
      <Button className="mt-8" onClick={() => location.reload()}>
        {t('applicationError.reload')}
      </Button>
    </main>
  )
}
