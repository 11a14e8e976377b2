import { SupportWays, type SupportWaysProps } from './support-ways.tsx'

/** On a wide screen: the ways beside the sheet, in reach however long one reads. */
export const SupportAside = ({ declare }: Pick<SupportWaysProps, 'declare'>) => (
  <aside className="max-lg:hidden print:hidden">
    <SupportWays declare={declare} className="sticky top-6 flex-col" />
  </aside>
)
