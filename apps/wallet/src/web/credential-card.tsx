import { pickText } from '@e-collecting/credentials/oid4vci'
import { useTranslation } from '@e-collecting/i18n/react'
import { Button, Icon, RuledList, VisuallyHidden } from '@e-collecting/ui'
import { type CredentialStatus, type HeldCredential, listSubjectClaims } from '../headless.ts'
import { claimRows } from './claim-rows.ts'
import { formatInstant } from './format-claim.ts'
import { StatusLabel } from './status-label.tsx'

export type CredentialCardProps = {
  readonly credential: HeldCredential
  readonly status: CredentialStatus | undefined
  /** Leave it out where the card is only shown. */
  readonly onDelete?: () => void
  readonly isOpen?: boolean
  /** Level of its heading below the one before it. */
  readonly heading?: 'h2' | 'h3'
}

/** A held credential as a ruled card: what it is, from whom, how it stands; what it says on demand. */
export function CredentialCard({
  credential,
  status,
  onDelete,
  isOpen = false,
  heading: Heading = 'h3',
}: CredentialCardProps) {
  const { t, language } = useTranslation('wallet')
  const { issuerName, logo, claims, copies, receivedAt } = credential
  const used = copies.filter(({ useCount }) => useCount > 0).length
  const issuer = pickText(issuerName, language) ?? new URL(credential.credentialIssuer).host
  const expiry = typeof claims.exp === 'number' ? new Date(claims.exp * 1000) : undefined
  const rows = [
    ...claimRows(listSubjectClaims(credential), t, language),
    { term: t('card.received'), value: formatInstant(new Date(receivedAt)) },
    ...(expiry ? [{ term: t('card.validUntil'), value: formatInstant(expiry) }] : []),
    ...(copies.length > 1
      ? [{ term: t('card.copies'), value: t('card.copiesText', { total: copies.length, used }) }]
      : []),
  ]
  return (
    <article className="border-t-2 border-ink py-3">
      <div className="flex items-start gap-3">
        {logo !== undefined && <img src={logo} alt="" className="size-10 object-contain" />}
        <div className="min-w-0 flex-1">
          <Heading className="text-h3">{nameOfCredential(credential, language)}</Heading>
          <p className="text-small text-grey">{issuer}</p>
        </div>
        <StatusLabel status={status} />
      </div>
      <details open={isOpen} className="group mt-1">
        <summary className="inline-flex min-h-11 items-center gap-1.5 text-small underline underline-offset-4">
          {t('card.details')}
          <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
          <VisuallyHidden>: {nameOfCredential(credential, language)}</VisuallyHidden>
        </summary>
        <RuledList rows={rows} className="mt-1" />
        {onDelete && (
          <Button variant="quiet" size="sm" className="mt-1 -ml-4" onClick={onDelete}>
            {t('card.delete')}
            <VisuallyHidden>: {nameOfCredential(credential, language)}</VisuallyHidden>
          </Button>
        )}
      </details>
    </article>
  )
}

/** The issuer's name for a credential, else its type. */
export const nameOfCredential = ({ name, vct }: Pick<HeldCredential, 'name' | 'vct'>, language: string): string =>
  pickText(name, language) ?? vct
