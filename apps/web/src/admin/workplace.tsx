import { ADMIN_PATH, SignOutButton, searchAfter, useAddressState, useAdmin } from '@e-collecting/auth/web'
import { useHeadingFocus } from '@e-collecting/browser'
import { useTranslation } from '@e-collecting/i18n/react'
import { Banner, Breadcrumb, Breakable, Button, useKeptFocus } from '@e-collecting/ui'
import { Tabs } from '@e-collecting/ui/admin'
import { useRef } from 'react'
import { ErrorBoundary } from '../layout/error-boundary.tsx'
import { CONTENT_ID } from '../layout/layout.tsx'
import { SharePrint } from '../layout/page-tools.tsx'
import { AdminBar } from './admin-bar.tsx'
import { type AdminTab, findTab, type TabId, tabsFor } from './admin-tabs.tsx'
import { PrintHead } from './print-head.tsx'

/** The admin area of somebody who is signed in: who they are, the tabs, the one that is open. */
export function Workplace() {
  const { t } = useTranslation('admin')
  const { t: tCommon } = useTranslation()
  const { user } = useAdmin()
  const tabs = tabsFor(user.role)
  const current = findTab(tabs, useAddressState().get('tab'))
  const heading = useHeadingFocus(current.id)
  const main = useRef<HTMLElement>(null)
  useKeptFocus(main, heading)
  const title = t(`tabs.${current.id}`)
  return (
    <>
      <title>{tCommon('pageTitle', { title: `${title}, ${t('shell.title')}` })}</title>
      <PrintHead />
      <header>
        <AdminBar tools={<SharePrint title={title} path={ADMIN_PATH + searchAfter('', { tab: current.id })} />}>
          <SignOutButton />
        </AdminBar>
        <div className="frame">
          <div className="flex items-center justify-between gap-x-8 pt-1 text-small max-sm:gap-x-4 print:hidden">
            <div className="shrink-0">
              <AdminBreadcrumb />
            </div>
            <p className="min-w-0 py-2 text-right wrap-anywhere">
              <Breakable text={t('shell.welcome', { email: user.email })} />
            </p>
          </div>
          <TabRows tabs={tabs} current={current} />
        </div>
      </header>
      <main ref={main} id={CONTENT_ID} tabIndex={-1} className="frame min-h-[70vh] pt-7 pb-16">
        <h1 ref={heading} tabIndex={-1} className="mb-5 text-h2">
          {title}
        </h1>
        <ErrorBoundary key={current.id} Failure={TabFailure}>
          <current.Content />
        </ErrorBoundary>
      </main>
    </>
  )
}

function AdminBreadcrumb() {
  const { t, language } = useTranslation()
  const { t: tAdmin } = useTranslation('admin')
  const home = { label: t('breadcrumb.home'), href: `/${language}` }
  return <Breadcrumb label={t('breadcrumb.label')} crumbs={[home, { label: tAdmin('shell.title') }]} />
}

/** The tabs that the work is about first, the rest beside them or, on a narrow screen, below. */
function TabRows({ tabs, current }: { tabs: readonly AdminTab[]; current: AdminTab }) {
  const { t } = useTranslation('admin')
  const { get } = useAddressState()
  const municipality = get('municipality')
  const linksOf = (row: AdminTab['row']) =>
    tabs
      .filter((tab) => tab.row === row)
      .map(({ id }) => ({
        id,
        label: t(`tabs.${id}`),
        href: ADMIN_PATH + searchAfter('', { tab: id, municipality: KEEPS_MUNICIPALITY.has(id) ? municipality : null }),
        isCurrent: id === current.id,
      }))
  return (
    <div className="flex flex-wrap items-end shadow-[inset_0_-1px_0_var(--hair)]">
      <Tabs label={t('shell.tabs')} tabs={linksOf('main')} className="grow" />
      <Tabs label={t('shell.moreTabs')} tabs={linksOf('side')} className="max-xl:grow" />
    </div>
  )
}

/** Lists of one municipality: the one that was chosen stays chosen. */
const KEEPS_MUNICIPALITY: ReadonlySet<TabId> = new Set(['einwohner', 'stimmregister'])

/** A tab that breaks. */
function TabFailure() {
  const { t } = useTranslation('admin')
  const { t: tCommon } = useTranslation()
  return (
    <Banner
      type="error"
      className="max-w-measure"
      action={
        <Button variant="secondary" size="sm" onClick={() => location.reload()}>
          {tCommon('applicationError.reload')}
        </Button>
      }
    >
      {t('shell.tabFailed')}
    </Banner>
  )
}
