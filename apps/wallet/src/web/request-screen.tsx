import { pickText } from '@e-collecting/credentials/oid4vci'
import { useTranslation } from '@e-collecting/i18n/react'
import { Banner, Button, ChoiceGroup, RuledList } from '@e-collecting/ui'
import type { CredentialStatus, OpenedRequest, QueryMatch } from '../headless.ts'
import { chooseCredentials } from '../holder/wallet-store.ts'
import { claimName, claimRows } from './claim-rows.ts'
import { nameOfCredential } from './credential-card.tsx'
import { formatInstant } from './format-claim.ts'
import { NewIdForm } from './new-id-form.tsx'
import { DECISION_CLASS, ScreenHeading, STICKY_DECISION_CLASS } from './screen-heading.tsx'
import type { ScreenProps } from './screen-props.ts'
import { Who } from './who.tsx'

type RequestScreenProps = ScreenProps & { opened: OpenedRequest }

/** Type names of the identity that the demonstration can issue. */
const BETA_ID_TYPES: readonly string[] = ['betaid-sdjwt', 'urn:vct:ch.admin.bcs.betaid']

/** Who asks for what, what for, and exactly what would be sent. Nothing is answered before the person decides. */
export function RequestScreen({ store, state, opened }: RequestScreenProps) {
  const { t } = useTranslation('wallet')
  const { request, host, matches } = opened
  const canAnswer = matches.every(({ candidates }) => candidates.length > 0)
  return (
    <>
      <ScreenHeading text={t('request.heading')} />
      <div className="mt-5">
        <Who
          term={t('who.name')}
          name={request.name}
          logo={request.logo}
          host={host}
          did={request.verifierDid}
          more={usePurposeRows(opened)}
        />
      </div>
      {matches.map((match) => (
        <RequestedCredential key={match.queryId} match={match} store={store} state={state} />
      ))}
      <div className={canAnswer ? STICKY_DECISION_CLASS : DECISION_CLASS}>
        {canAnswer && (
          <Button
            variant="act"
            size="lg"
            className="pb-4 max-sm:flex-1 max-sm:px-3"
            isBusy={state.isBusy}
            onClick={() => store.accept()}
          >
            {state.isBusy ? t('request.busy') : t('request.accept')}
          </Button>
        )}
        <Button variant="secondary" size="lg" className="max-sm:flex-1 max-sm:px-3" onClick={() => store.refuse()}>
          {t('request.refuse')}
        </Button>
      </div>
    </>
  )
}

function usePurposeRows({ request }: OpenedRequest) {
  const { t, language } = useTranslation('wallet')
  const words = [request.purpose, request.purposeDetail].map((text) => pickText(text, language))
  const purpose = words.filter((text) => text !== undefined).join('. ')
  return purpose === '' ? [] : [{ term: t('who.purpose'), value: purpose }]
}

function RequestedCredential({ match, store, state }: ScreenProps & { match: QueryMatch }) {
  const { t, language } = useTranslation('wallet')
  const { [match.queryId]: id } = chooseCredentials([match], state.choice, state.statuses)
  const chosen = match.candidates.find(({ credential }) => credential.id === id)
  if (!chosen) return <MissingCredential match={match} store={store} state={state} />
  return (
    <section className="mt-7">
      <h2 className="mb-3 text-h3">{t('request.sent')}</h2>
      {match.candidates.length > 1 && (
        <ChoiceGroup
          legend={t('request.choose')}
          name={`credential-${match.queryId}`}
          value={chosen.credential.id}
          onValueChange={(credentialId) => store.choose(match.queryId, credentialId)}
          className="mb-4"
          choices={match.candidates.map(({ credential, claims }) => ({
            value: credential.id,
            label: nameOfCredential(credential, language),
            description: [
              claimRows(claims.slice(0, 2), t, language)
                .map(({ value }) => value)
                .join(' '),
              formatInstant(new Date(credential.receivedAt)),
            ].join(', '),
          }))}
        />
      )}
      <RuledList rows={claimRows(chosen.claims, t, language)} />
      <p className="mt-2 text-small text-grey">
        {t('request.from', { name: nameOfCredential(chosen.credential, language) })}
      </p>
      <InvalidWarning status={state.statuses.get(chosen.credential.id)} />
    </section>
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
  const claims = match.paths.map((path) => claimName(path, t)).join(', ')
  const canBeIssued = match.vctValues.some((vct) => BETA_ID_TYPES.includes(vct))
  return (
    <section className="mt-7">
      <Banner type="info" isStatic>
        {t('request.missing', { claims })}
      </Banner>
      {canBeIssued && (
        <>
          <h2 className="mt-6 text-h3">{t('newId.heading')}</h2>
          <NewIdForm
            isBusy={state.isBusy}
            trouble={state.newIdTrouble}
            onSubmit={(identity) => store.issueNewId(identity)}
          />
        </>
      )}
    </section>
  )
}
