import { cantonName } from '@e-collecting/address/contract'
import { useAddressState, useAdmin } from '@e-collecting/auth/web'
import { useTranslation } from '@e-collecting/i18n/react'
import { formatCount } from '@e-collecting/kernel'
import { Banner, Button, ButtonLink } from '@e-collecting/ui'
import { CopyField, DefinitionList, SidePanel } from '@e-collecting/ui/admin'
import type { Municipality } from '../contract.ts'
import { credentialsHref, residentsHref } from './admin-links.ts'
import { DidBadge } from './did-badge.tsx'
import { IssuerCheck } from './issuer-check.tsx'

export type MunicipalityPanelProps = {
  municipality: Municipality
  onClose: () => void
  onEdit: () => void
  onDelete: () => void
}

/** All that is known of a municipality, and the ways to its residents and credentials. */
export function MunicipalityPanel({ municipality, onClose, onEdit, onDelete }: MunicipalityPanelProps) {
  const { t } = useTranslation('municipalities')
  const isAdmin = useAdmin().user.role === 'admin'
  const actions = isAdmin && (
    <>
      <Button size="sm" variant="secondary" onClick={onEdit}>
        {t('list.edit')}
      </Button>
      <Button size="sm" variant="quiet" onClick={onDelete}>
        {t('list.remove')}
      </Button>
    </>
  )
  return (
    <SidePanel onClose={onClose} title={municipality.name} overline={t('panel.overline')} footer={actions || undefined}>
      <PanelBody municipality={municipality} isAdmin={isAdmin} />
    </SidePanel>
  )
}

function PanelBody({ municipality, isAdmin }: { municipality: Municipality; isAdmin: boolean }) {
  const { t, language } = useTranslation('municipalities')
  const address = useAddressState()
  const { id, bfsNumber, canton, did, statusListUrl, residentCount, isDemo, successor } = municipality
  return (
    <div className="space-y-6">
      {successor !== null && (
        <Banner type="warning" isStatic>
          {t('panel.merged', successor)}
        </Banner>
      )}
      <DefinitionList
        rows={[
          { term: t('fields.bfsNumber'), value: bfsNumber },
          { term: t('fields.canton'), value: `${cantonName(canton, language)} (${canton})` },
          { term: t('fields.residents'), value: formatCount(residentCount) },
          ...(did === null ? [{ term: t('fields.did'), value: <DidBadge did={did} /> }] : []),
        ]}
      />
      {did === null ? (
        <Banner type="warning" isStatic>
          {t('panel.noDidHint')}
        </Banner>
      ) : (
        <CopyField label={t('fields.did')} value={did} />
      )}
      {statusListUrl === null ? (
        <p className="text-grey">{t('panel.noStatusList')}</p>
      ) : (
        <CopyField label={t('fields.statusListUrl')} value={statusListUrl} />
      )}
      <KeyRows municipality={municipality} />
      {isAdmin && did !== null && <IssuerCheck municipality={municipality} />}
      {isDemo && <p className="text-grey">{t('panel.demo')}</p>}
      <div className="flex flex-wrap gap-3">
        <ButtonLink size="sm" variant="secondary" href={residentsHref(address, id)}>
          {t('panel.toResidents')}
        </ButtonLink>
        <ButtonLink size="sm" variant="secondary" href={credentialsHref(address, id)}>
          {t('panel.toCredentials')}
        </ButtonLink>
      </div>
    </div>
  )
}

/** Where a key is named: which. Of its PIN only that there is one. */
function KeyRows({ municipality: { verificationMethod, keyId, hasKeyPin } }: { municipality: Municipality }) {
  const { t } = useTranslation('municipalities')
  if (verificationMethod === null && keyId === null) return null
  return (
    <DefinitionList
      rows={[
        { term: t('fields.verificationMethod'), value: verificationMethod ?? t('panel.usualKey') },
        ...(keyId === null ? [] : [{ term: t('fields.keyId'), value: keyId }]),
        ...(hasKeyPin ? [{ term: t('fields.keyPin'), value: t('panel.keyPinSet') }] : []),
      ]}
    />
  )
}
