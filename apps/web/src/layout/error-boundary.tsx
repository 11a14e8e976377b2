import { useTranslation } from '@e-collecting/i18n/react'
import { Button } from '@e-collecting/ui'
import { Component, type ComponentType, type ReactNode } from 'react'

type ErrorBoundaryProps = {
  Failure: ComponentType<{ message: string }>
  /** Where one is: what breaks in one place says nothing of another. */
  at?: unknown
  children: ReactNode
}

/** Words instead of what breaks; what stands around it goes on working. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { message: string | null }> {
  override state: { message: string | null } = { message: null }

  static getDerivedStateFromError(error: Partial<Error>) {
    return { message: String(error.message ?? error) }
  }

  override componentDidUpdate({ at }: ErrorBoundaryProps) {
    if (at !== this.props.at) this.setState({ message: null })
  }

  override render() {
    const { Failure, children } = this.props
    const { message } = this.state
    return message === null ? children : <Failure message={message} />
  }
}

/** Last resort, instead of an empty page. The heading takes the focus, which was on something that is gone; the way home fetches everything anew. */
export function ApplicationError({ message }: { message: string }) {
  const { t } = useTranslation()
  return (
    <main className="frame py-16">
      <title>{t('pageTitle', { title: t('applicationError.title') })}</title>
      <h1 ref={takeFocus} tabIndex={-1} className="text-h1">
        {t('applicationError.title')}
      </h1>
      <p className="mt-4 max-w-measure text-lead">{t('applicationError.text')}</p>
      {/* The browser's own words, which are English in every language. */}
      <p lang="en" className="mt-6 max-w-measure border-l-4 border-error bg-wash px-4 py-3 text-small">
        {message}
      </p>
      <Button className="mt-8" onClick={() => location.reload()}>
        {t('applicationError.reload')}
      </Button>
      <p className="mt-6">
        <a href="/" className="target inline-block py-2.5">
          {t('notFound.home')}
        </a>
      </p>
    </main>
  )
}

const takeFocus = (heading: HTMLElement | null) => heading?.focus()
