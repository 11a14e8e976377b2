import { useTranslation } from '@e-collecting/i18n/react'
import { Button, ConfirmDialog, Loading, Skeleton } from '@e-collecting/ui'
import { useState } from 'react'
import { CardStack } from './card-stack.tsx'
import { Fold } from './fold.tsx'
import { NewIdForm } from './new-id-form.tsx'
import { OpenForm } from './open-form.tsx'
import { ScreenHeading } from './screen-heading.tsx'
import type { ScreenProps } from './screen-props.ts'

/** What the wallet holds and the ways into it. An empty wallet starts with a beta-ID. */
export function HomeScreen({ store, state }: ScreenProps) {
  const { t } = useTranslation('wallet')
  const isEmpty = state.credentials.length === 0
  const newId = <NewIdForm store={store} state={state} />
  return (
    <>
      <ScreenHeading text={t('home.heading')} />
      {isEmpty ? (
        <>
          <p className="mt-5 flex min-h-28 items-center rounded-card border-2 border-dashed border-grey px-5 py-4 text-grey">
            {t('home.empty')}
          </p>
          <section className="mt-7 mb-7">
            <h2 className="text-h3">{t('newId.heading')}</h2>
            {newId}
          </section>
        </>
      ) : (
        <CardStack store={store} state={state} />
      )}
      <div className="mt-8 border-b border-hair">
        <Fold title={t('home.open')} icon="arrow-right">
          <OpenForm onOpen={(link) => store.open(link)} />
        </Fold>
        {!isEmpty && (
          <Fold title={t('newId.headingMore')} icon="document">
            {newId}
          </Fold>
        )}
        <Fold title={t('notice.title')} icon="info">
          {/* Where the keys are and what the wallet is for. */}
          <div className="grid gap-3 text-small">
            <p>{t('notice.keys')}</p>
            <p>{t('notice.consent')}</p>
            <p>{t('notice.real')}</p>
          </div>
          {!isEmpty && <DeleteAll onConfirm={() => store.deleteAll()} />}
        </Fold>
      </div>
    </>
  )
}

/** Stands there while the storage is opened. */
export function StartingScreen() {
  const { t } = useTranslation('wallet')
  return (
    <>
      <ScreenHeading text={t('home.heading')} />
      <noscript className="mt-5 block border-l-4 border-warning bg-wash px-4 py-3">
        {t('home.needsJavaScript')}
      </noscript>
      <Loading label={t('home.loading')} className="mt-5 grid gap-3 noscript:hidden">
        <Skeleton className="h-48 w-full rounded-card" />
        <Skeleton className="h-12 w-2/3" />
        <Skeleton className="h-12 w-full" />
      </Loading>
      <p className="invisible mt-5 animate-late noscript:hidden">{t('home.late')}</p>
    </>
  )
}

function DeleteAll({ onConfirm }: { onConfirm: () => Promise<void> }) {
  const { t } = useTranslation('wallet')
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" className="mt-4" onClick={() => setIsAsking(true)}>
        {t('deleteAll.action')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('deleteAll.title')}
        confirmLabel={t('deleteAll.confirm')}
        cancelLabel={t('delete.cancel')}
        onConfirm={() => {
          setIsAsking(false)
          void onConfirm()
        }}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t('deleteAll.text')}</p>
      </ConfirmDialog>
    </>
  )
}
