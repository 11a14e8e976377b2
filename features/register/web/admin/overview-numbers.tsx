import { FRESH_LIST, useAddressState, useAdmin } from '@e-collecting/auth/web'
import type { Translate } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { formatCount, formatSwissMoment } from '@e-collecting/kernel'
import { AppLink } from '@e-collecting/ui'
import { OVERVIEW_COUNT_LIMIT, type Overview } from '../../contract.ts'
import { ENDING_ID } from './ending-items.tsx'

/** Four numbers that mean work. The whole of each is the link to what it counts. */
export function OverviewNumbers({ overview }: { overview: Overview }) {
  const { t } = useTranslation('admin')
  const { user } = useAdmin()
  const address = useAddressState()
  const { openOffers, faulty, ending, lastImport } = overview
  const isAdmin = user.role === 'admin'
  const listHref = (changes: Parameters<typeof address.hrefWith>[0]) =>
    address.hrefWith({ ...FRESH_LIST, municipality: null, ...changes })
  const importHref = isAdmin
    ? listHref({ tab: 'protokoll', action: 'residents.imported' })
    : listHref({ tab: 'einwohner', municipality: lastImport?.municipality?.id })
  return (
    <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 xl:grid-cols-4">
      <BigNumber
        href={listHref({ tab: 'stimmregister', status: 'open' })}
        number={shownCount(t, openOffers)}
        label={t('overview.openOffers', { count: countOf(openOffers) })}
        details={[t('overview.openOffersHint')]}
      />
      <BigNumber
        href={listHref({ tab: 'stimmregister', status: 'faulty' })}
        number={shownCount(t, faulty)}
        label={t('overview.faulty', { count: countOf(faulty) })}
        details={[t('overview.faultyHint')]}
      />
      <BigNumber
        href={isAdmin ? listHref({ tab: 'volksbegehren', status: 'ending' }) : `#${ENDING_ID}`}
        number={formatCount(ending.length)}
        label={t('overview.ending', { count: ending.length })}
        details={[t('overview.endingHint')]}
      />
      {lastImport === null ? (
        <BigNumber
          href={importHref}
          number="–"
          label={t('overview.neverImported')}
          details={[t('overview.neverImportedHint')]}
        />
      ) : (
        <BigNumber
          href={importHref}
          number={formatCount(lastImport.taken)}
          label={t('overview.imported', { count: lastImport.taken })}
          details={importDetails(t, lastImport)}
        />
      )}
    </ul>
  )
}

type Texts = Translate<['admin']>

const countOf = (count: number | null): number => count ?? OVERVIEW_COUNT_LIMIT + 1

const shownCount = (t: Texts, count: number | null): string =>
  count === null ? t('overview.moreThan', { number: formatCount(OVERVIEW_COUNT_LIMIT) }) : formatCount(count)

const importDetails = (t: Texts, { at, municipality, faulty }: NonNullable<Overview['lastImport']>): string[] => {
  const moment = formatSwissMoment(new Date(at))
  return [
    municipality === null ? moment : `${moment}, ${municipality.name}`,
    faulty === 0 ? t('overview.noFaultyLines') : t('overview.faultyLines', { count: faulty }),
  ]
}

type BigNumberProps = { href: string; number: string; label: string; details: readonly string[] }

function BigNumber({ href, number, label, details }: BigNumberProps) {
  const Link = href.startsWith('#') ? 'a' : AppLink
  return (
    <li className="border-t-2 border-ink">
      <Link href={href} className="group block h-full py-4 text-ink no-underline">
        <span className="block text-display font-semibold">{number}</span>{' '}
        <span className="mt-1 block font-semibold underline underline-offset-4 group-hover:decoration-2">{label}</span>{' '}
        {details.map((detail) => (
          <span key={detail} className="tabular mt-1 block text-small text-grey">
            {detail}{' '}
          </span>
        ))}
      </Link>
    </li>
  )
}
