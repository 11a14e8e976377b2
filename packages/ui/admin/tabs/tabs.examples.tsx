import type { Examples } from '../../examples.ts'
import { Tabs } from './tabs.tsx'

export const tabsExamples: Examples = (t) => ({
  four: (
    <Tabs
      label={t('admin:shell.tabs')}
      tabs={[
        { id: 'municipalities', label: t('admin:tabs.gemeinden'), href: '#Tabs', isCurrent: false },
        { id: 'residents', label: t('admin:tabs.einwohner'), href: '#Tabs', isCurrent: true },
        { id: 'register', label: t('admin:tabs.stimmregister'), href: '#Tabs', isCurrent: false },
        { id: 'items', label: t('admin:tabs.volksbegehren'), href: '#Tabs', isCurrent: false },
      ]}
    />
  ),
})
