import type { Examples } from '../examples.ts'
import { Breadcrumb } from './breadcrumb.tsx'

export const breadcrumbExamples: Examples = (t) => {
  const home = { label: t('common:breadcrumb.home'), href: '#Breadcrumb' }
  const items = { label: t('common:nav.popularVotes'), href: '#Breadcrumb' }
  return {
    three: (
      <Breadcrumb label={t('common:breadcrumb.label')} crumbs={[home, items, { label: t('common:type.initiative') }]} />
    ),
    home: <Breadcrumb label={t('common:breadcrumb.home')} crumbs={[home]} />,
    'long text': (
      <Breadcrumb
        label={t('common:nav.more')}
        crumbs={[
          home,
          { ...items, short: t('common:breadcrumb.items') },
          { label: t('register:wizard.preselected.unknown.title') },
        ]}
      />
    ),
  }
}
