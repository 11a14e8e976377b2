import type { AddressState } from '@e-collecting/auth/web'
import type { Translate } from '@e-collecting/i18n'
import type { MenuAction } from '@e-collecting/ui/admin'
import type { Municipality } from '../contract.ts'
import { credentialsHref, residentsHref } from './admin-links.ts'

type Context = {
  t: Translate<['municipalities']>
  address: AddressState
  /** Only for those who may. */
  onEdit?: (municipality: Municipality) => void
  onDelete?: (municipality: Municipality) => void
}

/** What can be done with a municipality, for its menu. */
export function municipalityActions(municipality: Municipality, context: Context): MenuAction[] {
  const { t, address, onEdit, onDelete } = context
  const actions: MenuAction[] = [
    { id: 'residents', label: t('panel.toResidents'), icon: 'people', href: residentsHref(address, municipality.id) },
    {
      id: 'credentials',
      label: t('panel.toCredentials'),
      icon: 'document',
      href: credentialsHref(address, municipality.id),
    },
  ]
  if (onEdit) actions.unshift({ id: 'edit', label: t('list.edit'), icon: 'pen', onSelect: () => onEdit(municipality) })
  if (onDelete)
    actions.push({
      id: 'delete',
      label: t('list.remove'),
      icon: 'trash',
      isDanger: true,
      onSelect: () => onDelete(municipality),
    })
  return actions
}
