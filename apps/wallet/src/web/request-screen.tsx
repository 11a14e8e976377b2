import { useTranslation } from '@e-collecting/i18n/react'
import { Banner, Button, ChoiceGroup } from '@e-collecting/ui'
import type { CredentialStatus, OpenedRequest, QueryMatch } from '../headless.ts'
import { chooseCredentials } from '../holder/wallet-store.ts'
import { CardStrip } from './card-face.tsx'
import { DataRows } from './data-rows.tsx'
import { formatInstant } from './format-claim.ts'
import { Identity } from './identity.tsx'
import { isForMachines } from './is-technical.ts'
import { colourOfIssuer } from './issuer-colours.ts'
import { NewIdForm } from './new-id-form.tsx'
import { DECISION_CLASS, RESTS_ABOVE_CLASS, ScreenHeading, STICKY_DECISION_CLASS } from './screen-heading.tsx'
import type { ScreenProps } from './screen-props.ts'
import { Sign } from './sign.tsx'
import { TechnicalData } from './technical-data.tsx'
import { useCardWords } from './use-card-words.ts'
import { useClaimWords } from './use-claim-words.ts'
import { useRequestWords } from './use-request-words.ts'

type RequestScreenProps = ScreenProps & { opened: OpenedRequest }

/** Type names of the identity that the demonstration can issue. */
const BETA_ID_TYPES: readonly string[] = ['betaid-sdjwt', 'urn:vct:ch.admin.bcs.betaid']

/** Who asks for what, what for, and exactly what would be sent. Nothing is answered before the person decides. */
export function RequestScreen({ store, state, opened }: RequestScreenProps) {
  const { t } = useTranslation('wallet')
  const { heading, purpose } = useRequestWords(opened)
  const { request, host, matches } = opened
  const canAnswer = matches.every(({ candidates }) => candidates.length > 0)
  return (
    <>
      <div className={RESTS_ABOVE_CLASS}>
        {request.logo !== undefined && <Sign address={request.logo} className="mb-3 size-12" />}
        <ScreenHeading text={heading} />
        {purpose !== '' && (
          <dl className="mt-3">
            <dt className="text-small text-grey">{t('who.purpose')}</dt>
            <dd className="font-semibold">{purpose}</dd>
          </dl>
        )}
        {matches.map((match) => (
          <RequestedCredential key={match.queryId} match={match} store={store} state={state} />
        ))}
        <Identity host={host} did={request.verifierDid} />
      </div>
      <div className={canAnswer ? STICKY_DECISION_CLASS : DECISION_CLASS}>
        {canAnswer && (
          <Button isBusy={state.isBusy} onClick={() => store.accept()}>
            {state.isBusy ? t('request.busy') : t('request.accept')}
          </Button>
        )}
        <Button variant="secondary" onClick={() => store.refuse()}>
          {t('request.refuse')}
        </Button>
      </div>
    </>
  )
}

function RequestedCredential({ match, store, state }: ScreenProps & { match: QueryMatch }) {
  const { t } = useTranslation('wallet')
  const { typeOf } = useCardWords()
  const { inWords, rowsOf } = useClaimWords()
  const { [match.queryId]: id } = chooseCredentials([match], state.choice, state.statuses)
  const chosen = match.candidates.find(({ credential }) => credential.id === id)
  if (!chosen) return <MissingCredential match={match} store={store} state={state} />
  const { credential, claims } = chosen
  const shown = inWords(claims, credential).map((claim) =>
    isForMachines(claim) ? { ...claim, values: [t('request.folded')] } : claim,
  )
  return (
    <section className="mt-6">
      {match.candidates.length > 1 && <CardChoice match={match} chosen={credential.id} store={store} state={state} />}
      <h2 className="mb-2 text-base">{t('request.sent')}</h2>
      <CardStrip
        colour={colourOfIssuer(credential.credentialIssuer, state.credentials)}
        type={<p className="font-semibold">{t('request.from', { name: typeOf(credential) })}</p>}
        className="mx-2 min-h-13 rounded-t-card pt-3 pb-7"
      />
      <div className="relative -mt-4">
        <DataRows rows={rowsOf(shown)} />
      </div>
      {claims.some(isForMachines) && (
        <div className="mt-3">
          <TechnicalData title={t('request.exactly')} rows={rowsOf(claims.filter(isForMachines))} />
        </div>
      )}
      <InvalidWarning status={state.statuses.get(credential.id)} />
    </section>
  )
}

function CardChoice({ match, chosen, store }: ScreenProps & { match: QueryMatch; chosen: string }) {
  const { t } = useTranslation('wallet')
  const { typeOf, aboutOf } = useCardWords()
  return (
    <ChoiceGroup
      legend={t('request.choose')}
      name={`credential-${match.queryId}`}
      value={chosen}
      onValueChange={(credentialId) => store.choose(match.queryId, credentialId)}
      className="mb-5"
      choices={match.candidates.map(({ credential }) => ({
        value: credential.id,
        label: typeOf(credential),
        description: [aboutOf(credential)?.text, formatInstant(new Date(credential.receivedAt))]
          .filter((text) => text !== undefined)
          .join(', '),
      }))}
    />
  )
}

function InvalidWarning({ status }: { status: CredentialStatus | undefined }) {
  const { t } = useTranslation('wallet')
  if (status === undefined || status === 'valid' || status === 'unknown') return null
  return (
    <Banner type="warning" isStatic className="mt-3">
      {t('request.notValid', { status: t(`status.${status}`) })}
    </Banner>
  )
}

function MissingCredential({ match, store, state }: ScreenProps & { match: QueryMatch }) {
  const { t } = useTranslation('wallet')
  const { namesOf } = useClaimWords()
  const claims = namesOf(match.paths.map((path) => ({ path, name: {} }))).join(', ')
  const canBeIssued = match.vctValues.some((vct) => BETA_ID_TYPES.includes(vct))
  return (
    <section className="mt-6">
      <Banner type="info" isStatic>
        {t('request.missing', { claims })}
      </Banner>
      {canBeIssued && (
        <>
          <h2 className="mt-6 text-h3">{t('newId.heading')}</h2>
          <NewIdForm store={store} state={state} />
        </>
      )}
    </section>
  )
}
