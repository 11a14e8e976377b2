import { Tabs } from './tabs.tsx'

const TABS = [
  { id: 'municipalities', label: 'Gemeinden', href: '/admin/gemeinden', isCurrent: false },
  { id: 'residents', label: 'Einwohner', href: '/admin/einwohner', isCurrent: true, count: 100_000 },
  { id: 'register', label: 'Stimmregister', href: '/admin/stimmregister', isCurrent: false },
  { id: 'items', label: 'Volksbegehren', href: '/admin/volksbegehren', isCurrent: false },
]

export const tabsExamples = { four: <Tabs label="Bereiche" tabs={TABS} /> }
