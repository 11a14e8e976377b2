import type { SignedInUser } from '@e-collecting/auth/contract'
import type { Resources } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { LoadFailed, Loading, lazyPart, Skeleton } from '@e-collecting/ui'
import type { ComponentType } from 'react'

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

/** @param load fetches the module that exports the tab as `name` */
const lazyTab = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyPart(load, name, <TabLoading />, LoadFailed)

const loadRegister = () => import('@e-collecting/register/web/admin')
const loadStaff = () => import('./staff-tabs.ts')

const OverviewTab = lazyTab(loadRegister, 'OverviewTab')
const MunicipalitiesTab = lazyTab(() => import('@e-collecting/municipalities/web'), 'MunicipalitiesTab')
const ResidentsTab = lazyTab(() => import('./residents-tab.tsx'), 'ResidentsTab')
const CredentialsTab = lazyTab(loadRegister, 'CredentialsTab')
const PopularVotesTab = lazyTab(() => import('./popular-votes-tab.tsx'), 'PopularVotesTab')
const StaffTab = lazyTab(loadStaff, 'StaffTab')
const AuditTab = lazyTab(loadStaff, 'AuditTab')
const SessionsTab = lazyTab(loadStaff, 'SessionsTab')

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

function TabLoading() {
  const { t } = useTranslation('admin')
  return (
    <Loading label={t('shell.loading')} className="space-y-4">
      <Skeleton className="h-11 w-full max-w-100" />
      <Skeleton className="h-64 w-full" />
    </Loading>
  )
}
