import { useTranslation } from '@e-collecting/i18n/react'
import { formatCount, formatSwissDay } from '@e-collecting/kernel'
import type { DeclarationResult } from '../../contract.ts'
import { Details } from '../details.tsx'
import { fillDays, listDailyCounts } from './daily-counts.ts'

const WIDTH = 720
const HEIGHT = 180

/** The count day by day as steps, nothing smoothed, and the same as a table. */
export function CountCurve({ epochs }: Pick<DeclarationResult, 'epochs'>) {
  const { t } = useTranslation('result')
  const days = fillDays(epochs)
  const most = Math.max(...days, 1)
  const [first, last] = [epochs[0], epochs.at(-1)]
  if (first === undefined || last === undefined) return <p>{t('curve.none')}</p>
  if (days.every((counted) => counted === 0)) return <p>{t('curve.nothingCounted')}</p>
  const begin =
    days.length === epochs.length ? formatSwissDay(first.day) : t('curve.from', { date: formatSwissDay(first.day) })
  return (
    <>
      <figure>
        <svg
          role="img"
          aria-label={t('curve.alt', {
            count: last.counted,
            from: formatSwissDay(first.day),
            to: formatSwissDay(last.day),
            number: formatCount(last.counted),
          })}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="block h-44 w-full border-b-2 border-ink"
        >
          {days.map((counted, index) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place.
              key={index}
              x={(index * WIDTH) / days.length}
              y={HEIGHT - (counted / most) * HEIGHT}
              width={(WIDTH / days.length) * 0.86}
              height={(counted / most) * HEIGHT}
              className={index === days.length - 1 ? 'fill-red' : 'fill-ink'}
            />
          ))}
        </svg>
        <figcaption className="tabular mt-2 flex justify-between gap-4 text-small text-grey">
          <span>{first.day !== last.day && begin}</span>
          <span>{formatSwissDay(last.day)}</span>
        </figcaption>
      </figure>
      <Details title={t('curve.table')} className="mt-4 border-b-0">
        <DailyTable epochs={epochs} />
      </Details>
    </>
  )
}

function DailyTable({ epochs }: Pick<DeclarationResult, 'epochs'>) {
  const { t } = useTranslation('result')
  return (
    <table className="tabular w-full max-w-[30rem] text-right">
      <thead>
        <tr className="border-b border-ink">
          <th scope="col" className="py-1.5 text-left font-semibold">
            {t('curve.day')}
          </th>
          <th scope="col" className="py-1.5 font-semibold">
            {t('curve.added')}
          </th>
          <th scope="col" className="py-1.5 font-semibold">
            {t('curve.total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {listDailyCounts(epochs)
          .reverse()
          .map(({ day, added, counted }) => (
            <tr key={day} className="border-b border-hair">
              <th scope="row" className="py-1.5 text-left font-normal">
                {formatSwissDay(day)}
              </th>
              <td className="py-1.5">{added < 0 ? `−${formatCount(-added)}` : `+${formatCount(added)}`}</td>
              <td className="py-1.5">{formatCount(counted)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
