import { Breadcrumb } from './breadcrumb.tsx'

export const breadcrumbExamples = {
  three: (
    <Breadcrumb
      label="Sie sind hier"
      crumbs={[
        { label: 'Startseite', href: '/de' },
        { label: 'Volksbegehren', href: '/de/volksbegehren' },
        { label: 'Nachtzüge' },
      ]}
    />
  ),
  home: <Breadcrumb label="Sie sind auf der Startseite" crumbs={[{ label: 'Startseite', href: '/de' }]} />,
}
