import { formatCount } from '@e-collecting/kernel'
import type { TFunction } from 'i18next'
import type { AuditAction, AuditDetail, AuditEntry } from '../contract.ts'

/** `staff.role-withdrawn` → `staff_role-withdrawn`: dots separate groups in the texts. */
export const actionKey = <Action extends AuditAction>(action: Action) => action.replace('.', '_') as ActionKey<Action>
export type ActionKey<Action extends string> = Action extends `${infer Area}.${infer Verb}` ? `${Area}_${Verb}` : never

/** What was done, as a sentence without its subject: `hat eine Gemeinde erfasst`. */
export const describeAction = (t: TFunction<'admin'>, { action }: Pick<AuditEntry, 'action'>): string =>
  t(`audit.actions.${actionKey(action)}`)

/** Counts, codes and statuses of an entry, each with its name where it has one: `Neuer Status: REVOKED`. */
export function describeDetail(t: TFunction<'admin'>, detail: AuditDetail): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${nameOf(t, name)}: ${shown(t, value)}`)
    .join(' · ')
}

/** Names come from whoever records; one without words of its own is shown as it is. */
const nameOf = (t: TFunction<'admin'>, name: string): string =>
  t(`audit.detail.${name}` as 'audit.detail.status', { defaultValue: name })

function shown(t: TFunction<'admin'>, value: AuditDetail[string]): string {
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no')
  if (typeof value === 'number') return formatCount(value)
  return t(`audit.values.${value}` as 'audit.values.admin', { defaultValue: String(value) })
}
