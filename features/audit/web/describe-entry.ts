import type { Translate } from '@e-collecting/i18n'
import { formatCount } from '@e-collecting/kernel'
import type { AuditAction, AuditDetail, AuditEntry } from '../contract.ts'

/** `staff.role-withdrawn` → `staff_role-withdrawn`: dots separate groups in the texts. */
export const actionKey = <Action extends AuditAction>(action: Action) => action.replace('.', '_') as ActionKey<Action>
export type ActionKey<Action extends string> = Action extends `${infer Area}.${infer Verb}` ? `${Area}_${Verb}` : never

export type AuditTexts = Translate<['admin', 'register', 'issuing', 'items', 'municipalities', 'common']>
type Key = Parameters<AuditTexts>[0]

/** Of a credential's id so much is shown, here and where the credential is: enough to tell one from another. */
const SHOWN_ID_LENGTH = 8

/** What was done, as a sentence without its subject: `hat eine Gemeinde erfasst`. Of a credential, which one and which step. */
export function describeAction(
  t: AuditTexts,
  { action, recordId, detail }: Pick<AuditEntry, 'action' | 'recordId' | 'detail'>,
) {
  const id = recordId.slice(0, SHOWN_ID_LENGTH)
  const done = t(`admin:audit.actions.${actionKey(action)}`, { id })
  if (action !== 'credential.status-changed') return done
  return t(`admin:audit.steps.${detail.to}` as 'admin:audit.steps.READY', { id, defaultValue: done })
}

/** For which item, and of which municipality. */
export const describePlace = (t: AuditTexts, entry: Pick<AuditEntry, 'municipality' | 'popularVote'>): string[] => [
  ...(entry.popularVote === null ? [] : [t('admin:audit.ofItem', { title: entry.popularVote })]),
  ...(entry.municipality === null ? [] : [t('admin:audit.ofMunicipality', { name: entry.municipality })]),
]

/** In the order in which they are read, before all others: the database keeps them as it likes. */
const ORDER = ['from', 'to', 'wanted', 'created', 'updated', 'unchanged', 'left', 'faulty']
const placeOf = (name: string): number => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length)

/** Named by the sentence or below it already. */
const TOLD = ['popularVote', 'slug']

/** Counts, codes and statuses of an entry, what is so and not what is not, each with its name where it has one: `Vorher: Ausgestellt`. */
export function describeDetail(
  t: AuditTexts,
  { action, detail, popularVote }: Pick<AuditEntry, 'action' | 'detail' | 'popularVote'>,
): string[] {
  return Object.entries(detail)
    .filter(
      ([name, value]) =>
        value !== null && value !== '' && value !== false && !(popularVote !== null && TOLD.includes(name)),
    )
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([name, value]) =>
      t('common:labelled', { label: nameOf(t, wordFor(action, name)), text: shown(t, name, value) }),
    )
}

/** Of residents faulty lines are left out; of items those that are as they were, which their own card says in the same word. */
const wordFor = (action: AuditAction, name: string): string =>
  action === 'popular-votes.imported' && name === 'left' ? 'unchanged' : name

/** Names come from whoever records; one without words of its own is shown as it is. */
const nameOf = (t: AuditTexts, name: string): string =>
  t(`admin:audit.detail.${name}` as 'admin:audit.detail.status', { defaultValue: name })

/** The words for a status are those that staff know it by everywhere else. */
function shown(t: AuditTexts, name: string, value: AuditDetail[string]): string {
  if (value === true) return t('admin:audit.yes')
  if (typeof value === 'number') return formatCount(value)
  if (name === 'fields')
    return String(value)
      .split(' ')
      .map((field) => fieldName(t, field))
      .join(', ')
  if (name === 'from' || name === 'to' || name === 'wanted')
    return t(`register:status.${value}` as 'register:status.ISSUED', { defaultValue: String(value) })
  if (name === 'reason' && value !== null)
    return t(`issuing:suspend.reasons.${value}` as 'issuing:suspend.reasons.other', {
      defaultValue: valueText(t, String(value)),
    })
  return valueText(t, String(value))
}

/** A field as its form calls it; what has another name in the table has a word of its own. */
function fieldName(t: AuditTexts, field: string): string {
  const [, column = '', language = ''] = /^([a-z]+)([A-Z][a-z])$/.exec(field) ?? []
  const text = TEXT_KEYS.get(column)
  if (text !== undefined)
    return t(text, { language: t(`items:languages.${language.toLowerCase()}` as Key, { defaultValue: language }) })
  const ofResident = t(`municipalities:residents.${field}` as Key, { defaultValue: field })
  const asInForm = t(`items:fields.${field}` as Key, { defaultValue: ofResident })
  return t(`admin:audit.fields.${field}` as Key, { defaultValue: asInForm })
}

/** Texts of an item, by their columns without the language. */
const TEXT_KEYS = new Map<string, Key>([
  ['title', 'items:form.texts.titles'],
  ['description', 'items:form.texts.descriptions'],
  ['withdrawal', 'items:form.texts.withdrawals'],
  ['comitee', 'items:form.texts.committees'],
])

const valueText = (t: AuditTexts, value: string): string =>
  t(`admin:audit.values.${value}` as 'admin:audit.values.admin', { defaultValue: value })
