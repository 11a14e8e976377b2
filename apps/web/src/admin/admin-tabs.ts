import type { SignedInUser } from '@e-collecting/auth/contract'
import { type ComponentType, lazy } from 'react'

/** Words of `?tab=`, in the order of the tabs; the second row is for work beside the register. */
export const TAB_IDS = [
  'uebersicht',
  'gemeinden',
  'einwohner',
  'stimmregister',
  'volksbegehren',
  'zugriffe',
  'protokoll',
  'sitzungen',
] as const
export type TabId = (typeof TAB_IDS)[number]

export type AdminTab = {
  id: TabId
  /** What the work is about, or beside that. */
  row: 'main' | 'side'
  isForAdminsOnly: boolean
  /** Its code is fetched when it is first opened. */
  Content: ComponentType
}

const tab = (id: TabId, row: AdminTab['row'], isForAdminsOnly: boolean, Content: ComponentType): AdminTab => ({
  id,
  row,
  isForAdminsOnly,
  Content,
})

const OverviewTab = lazy(async () => ({ default: (await import('@e-collecting/register/web/admin')).OverviewTab }))
const MunicipalitiesTab = lazy(async () => ({
  default: (await import('@e-collecting/municipalities/web')).MunicipalitiesTab,
}))
const ResidentsTab = lazy(async () => ({ default: (await import('./residents-tab.tsx')).ResidentsTab }))
const CredentialsTab = lazy(async () => ({
  default: (await import('@e-collecting/register/web/admin')).CredentialsTab,
}))
const PopularVotesTab = lazy(async () => ({ default: (await import('./popular-votes-tab.tsx')).PopularVotesTab }))
const StaffTab = lazy(async () => ({ default: (await import('./staff-tabs.ts')).StaffTab }))
const AuditTab = lazy(async () => ({ default: (await import('./staff-tabs.ts')).AuditTab }))
const SessionsTab = lazy(async () => ({ default: (await import('./staff-tabs.ts')).SessionsTab }))

/** The tabs and who sees them. What somebody may do behind one is checked by the server. */
const TABS: readonly AdminTab[] = [
  tab('uebersicht', 'main', false, OverviewTab),
  tab('gemeinden', 'main', false, MunicipalitiesTab),
  tab('einwohner', 'main', false, ResidentsTab),
  tab('stimmregister', 'main', false, CredentialsTab),
  tab('volksbegehren', 'main', true, PopularVotesTab),
  tab('zugriffe', 'side', true, StaffTab),
  tab('protokoll', 'side', true, AuditTab),
  tab('sitzungen', 'side', false, SessionsTab),
]

export const tabsFor = (role: SignedInUser['role']): readonly AdminTab[] =>
  TABS.filter(({ isForAdminsOnly }) => role === 'admin' || !isForAdminsOnly)

/** The tab an address means; an unknown one, or one that is not for this role, is the first. */
export function findTab(tabs: readonly AdminTab[], id: string | null): AdminTab {
  const found = tabs.find((known) => known.id === id) ?? tabs[0]
  if (!found) throw new Error('everybody has at least one tab')
  return found
}
