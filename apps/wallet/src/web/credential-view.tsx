import { useTranslation } from '@e-collecting/i18n/react'
import { type HeldCredential, listSubjectClaims } from '../headless.ts'
import type { WalletState } from '../holder/wallet-store.ts'
import { CardFace } from './card-face.tsx'
import { DataRows } from './data-rows.tsx'
import { formatInstant } from './format-claim.ts'
import { isForMachines } from './is-technical.ts'
import { colourOfIssuer } from './issuer-colours.ts'
import { StatusLabel } from './status-label.tsx'
import { TechnicalData } from './technical-data.tsx'
import { useCardWords } from './use-card-words.ts'
import { useClaimWords } from './use-claim-words.ts'

export type CredentialViewProps = { readonly credential: HeldCredential; readonly state: WalletState }

/** A card with all it says in plain words, and what is for machines folded away. */
export function CredentialView({ credential, state }: CredentialViewProps) {
  const { t } = useTranslation('wallet')
  const { typeOf, issuerOf, aboutOf, factsOf } = useCardWords()
  const { inWords, rowsOf } = useClaimWords()
  const { claims, copies, receivedAt } = credential
  const subject = listSubjectClaims(credential)
  const shown = inWords(subject, credential)
  const expiry = typeof claims.exp === 'number' ? new Date(claims.exp * 1000) : undefined
  const used = copies.filter(({ useCount }) => useCount > 0).length
  return (
    <article>
      <CardFace
        colour={colourOfIssuer(credential.credentialIssuer, state.credentials)}
        type={<h2 className="text-base leading-snug font-semibold">{typeOf(credential)}</h2>}
        issuer={issuerOf(credential)}
        logo={credential.logo}
        about={aboutOf(credential)}
        facts={factsOf(credential)}
        status={<StatusLabel status={state.statuses.get(credential.id)} />}
        className="wallet-arrival mb-5"
      />
      <DataRows
        rows={[
          ...rowsOf(shown.filter((claim) => !isForMachines(claim))),
          { term: t('card.received'), value: formatInstant(new Date(receivedAt)) },
          ...(expiry ? [{ term: t('card.validUntil'), value: formatInstant(expiry) }] : []),
        ]}
      />
      <div className="mt-5">
        <TechnicalData
          rows={[
            ...rowsOf(subject.filter(isForMachines)),
            { term: t('card.type'), value: credential.vct },
            { term: t('who.host'), value: new URL(credential.credentialIssuer).host },
            { term: t('who.did'), value: credential.issuerDid },
            { term: t('card.copies'), value: t('card.copiesText', { total: copies.length, used }) },
          ]}
        />
      </div>
    </article>
  )
}
