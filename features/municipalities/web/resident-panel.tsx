import { useTranslation } from '@e-collecting/i18n/react'
import { formatSwissDay } from '@e-collecting/kernel'
import { Button } from '@e-collecting/ui'
import { DefinitionList, SidePanel } from '@e-collecting/ui/admin'
import type { ComponentType } from 'react'
import { listedName, type Resident } from '../contract.ts'

/** What the electoral register has to say of a resident; filled in where the tabs are put together. */
export type CredentialsOfResident = ComponentType<{ resident: Resident }>

export type ResidentPanelProps = {
  resident: Resident
  municipality: string
  Credentials: CredentialsOfResident
  onClose: () => void
  onEdit: () => void
  onDelete: () => void
}

/** One resident, and what they have in the electoral register. */
export function ResidentPanel({ resident, municipality, Credentials, onClose, onEdit, onDelete }: ResidentPanelProps) {
  const { t } = useTranslation('municipalities')
  const { birthDate, hasRightToVote, isArchived } = resident
  const right = hasRightToVote ? 'rightYes' : 'rightNo'
  return (
    <SidePanel
      onClose={onClose}
      title={listedName(resident)}
      overline={t(isArchived ? 'residents.overlineArchived' : 'residents.overline')}
      footer={
        <>
          <Button size="sm" variant="secondary" onClick={onEdit}>
            {t('residents.edit')}
          </Button>
          {!isArchived && (
            <Button size="sm" variant="quiet" onClick={onDelete}>
              {t('residents.remove')}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-8">
        <DefinitionList
          rows={[
            { term: t('residents.birthDate'), value: formatSwissDay(birthDate) },
            { term: t('residents.municipality'), value: municipality },
            {
              term: t('residents.hasRightToVote'),
              value: t(`residents.${hasRightToVote === null ? 'rightUnknown' : right}`),
            },
          ]}
        />
        <Credentials resident={resident} />
      </div>
    </SidePanel>
  )
}
