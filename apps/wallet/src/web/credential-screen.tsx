import { useTranslation } from '@e-collecting/i18n/react'
import { Button, ConfirmDialog } from '@e-collecting/ui'
import { useState } from 'react'
import type { HeldCredential } from '../headless.ts'
import { CredentialView } from './credential-view.tsx'
import { DECISION_CLASS, ScreenHeading } from './screen-heading.tsx'
import type { ScreenProps } from './screen-props.ts'
import { useCardWords } from './use-card-words.ts'

/** One card by itself, taken out of the stack. */
export function CredentialScreen({
  store,
  state,
  CredentialUse,
  credential,
}: ScreenProps & { credential: HeldCredential }) {
  const { t } = useTranslation('wallet')
  const { typeOf } = useCardWords()
  const [isAsking, setIsAsking] = useState(false)
  const { id } = credential
  return (
    <>
      <ScreenHeading text={typeOf(credential)} />
      <div className="mt-5">
        <CredentialView credential={credential} state={state} />
      </div>
      {CredentialUse && <CredentialUse credential={credential} />}
      <div className={DECISION_CLASS}>
        <Button variant="secondary" onClick={() => store.goHome()}>
          {t('back.toWallet')}
        </Button>
        <Button variant="quiet" onClick={() => setIsAsking(true)}>
          {t('card.delete')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('delete.title')}
        confirmLabel={t('delete.confirm')}
        cancelLabel={t('delete.cancel')}
        onConfirm={() => {
          setIsAsking(false)
          void store.deleteCredential(id)
        }}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t('delete.text')}</p>
      </ConfirmDialog>
    </>
  )
}
