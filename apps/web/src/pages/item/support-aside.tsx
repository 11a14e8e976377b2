import { SupportLink } from './support-link.tsx'

/** On a wide screen: the way to the form beside the sheet, in reach however long one reads. */
export const SupportAside = ({ label }: { label: string }) => (
  <aside className="max-lg:hidden print:hidden">
    <SupportLink label={label} className="sticky top-6" />
  </aside>
)
