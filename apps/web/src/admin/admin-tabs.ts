import type { SignedInUser } from '@e-collecting/auth/contract'
import type { Resources } from '@e-collecting/i18n'
import { type ComponentType, lazy } from 'react'

/** Words of `?tab=`, each with its label in the texts. */
export type TabId = keyof Resources['admin']['tabs']

export type AdminTab = {
  id: TabId
  /** What the work is about, or beside that. */
  row: 'main' | 'side'
  isForAdminsOnly: boolean
  /** Its code is fetched when it is first opened. */
  Content: ComponentType
}

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

/** The tabs in their order, and who sees them; the second row is for work beside the register. What somebody may do behind one is checked by the server. */
const TABS: readonly AdminTab[] = [
  { id: 'uebersicht', row: 'main', isForAdminsOnly: false, Content: OverviewTab },
  { id: 'gemeinden', row: 'main', isForAdminsOnly: false, Content: MunicipalitiesTab },
  { id: 'einwohner', row: 'main', isForAdminsOnly: false, Content: ResidentsTab },
  { id: 'stimmregister', row: 'main', isForAdminsOnly: false, Content: CredentialsTab },
  { id: 'volksbegehren', row: 'main', isForAdminsOnly: true, Content: PopularVotesTab },
  { id: 'zugriffe', row: 'side', isForAdminsOnly: true, Content: StaffTab },
  { id: 'protokoll', row: 'side', isForAdminsOnly: true, Content: AuditTab },
  { id: 'sitzungen', row: 'side', isForAdminsOnly: false, Content: SessionsTab },
]

export const tabsFor = (role: SignedInUser['role']): readonly AdminTab[] =>
  TABS.filter(({ isForAdminsOnly }) => role === 'admin' || !isForAdminsOnly)

/** The tab an address means; an unknown one, or one that is not for this role, is the first. */
export function findTab(tabs: readonly AdminTab[], id: string | null): AdminTab {
  const found = tabs.find((known) => known.id === id) ?? tabs[0]
  if (!found) throw new Error('everybody has at least one tab')
  return found
}
