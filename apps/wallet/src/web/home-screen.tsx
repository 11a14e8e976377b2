import { useTranslation } from '@e-collecting/i18n/react'
import { Button, ConfirmDialog, Icon, Loading, Skeleton } from '@e-collecting/ui'
import { useState } from 'react'
import { CredentialCard } from './credential-card.tsx'
import { DemoNotice } from './demo-notice.tsx'
import { NewIdForm } from './new-id-form.tsx'
import { OpenForm } from './open-form.tsx'
import { ScreenHeading } from './screen-heading.tsx'
import type { ScreenProps } from './screen-props.ts'

/** What the wallet holds and the ways into it. An empty wallet starts with a beta-ID. */
export function HomeScreen({ store, state }: ScreenProps) {
  const { t } = useTranslation('wallet')
  const isEmpty = state.credentials.length === 0
  const newId = (
    <NewIdForm isBusy={state.isBusy} trouble={state.newIdTrouble} onSubmit={(identity) => store.issueNewId(identity)} />
  )
  return (
    <>
      <ScreenHeading text={t('home.heading')} />
      <DemoNotice className="mt-4 lg:hidden" />
      {isEmpty && (
        <section className="mt-7">
          <h2 className="text-h3">{t('newId.heading')}</h2>
          {newId}
        </section>
      )}
      <HeldCredentials store={store} state={state} />
      <section className="mt-8 border-t-2 border-ink pt-3">
        <h2 className="text-h3">{t('home.open')}</h2>
        <OpenForm onOpen={(link) => store.open(link)} />
      </section>
      {!isEmpty && (
        <details className="group mt-8 border-t-2 border-ink pt-1">
          <summary className="flex min-h-12 items-center justify-between text-h3 font-semibold">
            {t('newId.headingMore')}
            <Icon name="chevron-down" className="group-open:rotate-180" />
          </summary>
          {newId}
        </details>
      )}
    </>
  )
}

/** Stands there while the storage is opened. */
export function StartingScreen() {
  const { t } = useTranslation('wallet')
  return (
    <>
      <ScreenHeading text={t('home.heading')} />
      <Loading label={t('home.loading')} className="mt-6 grid gap-3">
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-12 w-2/3" />
        <Skeleton className="h-12 w-full" />
      </Loading>
    </>
  )
}

function HeldCredentials({ store, state: { credentials, statuses } }: ScreenProps) {
  const { t } = useTranslation('wallet')
  const [deleting, setDeleting] = useState<string | 'all' | null>(null)
  if (credentials.length === 0) return null
  const group = deleting === 'all' ? 'deleteAll' : 'delete'
  const confirm = () => {
    void (deleting === 'all' ? store.deleteAll() : store.deleteCredential(deleting ?? ''))
    setDeleting(null)
  }
  return (
    <section className="mt-7">
      <h2 className="mb-3 text-h3">{t('home.credentials')}</h2>
      <ul>
        {credentials.map((credential) => (
          <li key={credential.id}>
            <CredentialCard
              credential={credential}
              status={statuses.get(credential.id)}
              onDelete={() => setDeleting(credential.id)}
            />
          </li>
        ))}
      </ul>
      {credentials.length > 1 && (
        <Button variant="quiet" size="sm" className="-ml-4" onClick={() => setDeleting('all')}>
          {t('deleteAll.action')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={deleting !== null}
        title={t(`${group}.title`)}
        confirmLabel={t(`${group}.confirm`)}
        cancelLabel={t('delete.cancel')}
        onConfirm={confirm}
        onCancel={() => setDeleting(null)}
      >
        <p>{t(`${group}.text`)}</p>
      </ConfirmDialog>
    </section>
  )
}
