import { type CallErrorCode, problemCode, useApi } from '@e-collecting/api-client'
import type { MunicipalityRight } from '@e-collecting/auth/contract'
import { useAddressState, useAdmin } from '@e-collecting/auth/web'
import { useTranslation } from '@e-collecting/i18n/react'
import { Banner, Skeleton } from '@e-collecting/ui'
import { LoadFailure, Select } from '@e-collecting/ui/admin'
import { useQuery } from '@tanstack/react-query'
import { MunicipalityCombobox } from './municipality-combobox.tsx'
import { municipalityByIdQuery } from './queries.ts'
import { ResidentList } from './resident-list.tsx'
import type { CredentialsOfResident } from './resident-panel.tsx'

type CredentialsProps = { Credentials: CredentialsOfResident }

/** The residents of one municipality, which is chosen first. */
export function ResidentsTab({ Credentials }: CredentialsProps) {
  const { user } = useAdmin()
  if (user.role === 'admin') return <ResidentsOfAny Credentials={Credentials} />
  return <ResidentsOfOwn own={user.municipalities} Credentials={Credentials} />
}

/** Somebody with a right to a few municipalities picks one of these; with a right to one, it is chosen already. */
function ResidentsOfOwn({ own, Credentials }: CredentialsProps & { own: readonly MunicipalityRight[] }) {
  const { t } = useTranslation('municipalities')
  const address = useAddressState()
  const [only, ...others] = own
  if (only === undefined)
    return (
      <Banner type="info" isStatic>
        {t('list.emptyOwn')}
      </Banner>
    )
  if (others.length === 0) return <ResidentList municipality={only} Credentials={Credentials} />
  const chosen = own.find(({ id }) => id === address.get('municipality'))
  return (
    <>
      <Select
        label={t('residents.municipality')}
        placeholder={t('residents.choose')}
        options={own.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen?.id ?? ''}
        onChange={(event) => address.set({ municipality: event.target.value, cursor: null })}
        className="max-w-[28rem] pb-5"
      />
      {chosen ? <ResidentList key={chosen.id} municipality={chosen} Credentials={Credentials} /> : <ChooseFirst />}
    </>
  )
}

function ResidentsOfAny({ Credentials }: CredentialsProps) {
  const { t } = useTranslation('municipalities')
  const id = useAddressState().get('municipality')
  const chosen = useQuery({ ...municipalityByIdQuery(useApi(), id ?? ''), enabled: id !== null })
  if (id !== null && chosen.isPending)
    return (
      <div role="status" aria-label={t('residents.municipality')} className="max-w-[28rem] pt-6 pb-5">
        <Skeleton className="h-11" />
      </div>
    )
  const municipality = id === null ? null : (chosen.data ?? null)
  return (
    <>
      <MunicipalityCombobox chosen={municipality} />
      {municipality && <ResidentList key={municipality.id} municipality={municipality} Credentials={Credentials} />}
      {id === null && <ChooseFirst />}
      {municipality === null && id !== null && <NotThere error={chosen.error} onRetry={() => void chosen.refetch()} />}
    </>
  )
}

function ChooseFirst() {
  const { t } = useTranslation('municipalities')
  return (
    <Banner type="info" isStatic>
      {t('residents.chooseFirst')}
    </Banner>
  )
}

/** No municipality has this id, somebody else has, or it is none. */
const NOT_THERE: readonly CallErrorCode[] = ['municipality-not-found', 'not-allowed', 'invalid-request']

function NotThere({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('municipalities')
  if (NOT_THERE.includes(problemCode(error))) return <Banner type="warning">{t('residents.municipalityGone')}</Banner>
  return <LoadFailure onRetry={onRetry}>{t('list.loadOneFailed')}</LoadFailure>
}
