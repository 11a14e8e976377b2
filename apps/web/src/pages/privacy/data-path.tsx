import { countsDeclarations, useSite } from '@e-collecting/browser'
import { useTranslation } from '@e-collecting/i18n/react'
import { classNames, VisuallyHidden } from '@e-collecting/ui'
import { Drawing } from '../../drawings/drawing.tsx'
import { STATION_EDGES, STATION_STROKES, STATIONS } from './stations.tsx'

/** The way the data takes, from left to right, on a phone from top to bottom: who sees what, and for how long. */
export function DataPath() {
  const { t } = useTranslation('privacy')
  const isCounted = countsDeclarations(useSite())
  return (
    <figure className="border-t-2 border-ink pt-5" aria-labelledby="data-path">
      <h2 id="data-path" className="text-h2">
        {t('path.heading')}
      </h2>
      <VisuallyHidden>{t('path.alt')}</VisuallyHidden>
      <ol className="mt-6 lg:grid lg:grid-cols-5 print:grid print:grid-cols-5">
        {STATIONS.map((station, index) => (
          <li key={station} className="grid grid-cols-[5.5rem_1fr] gap-x-5 lg:block lg:pr-5 print:block print:pr-3">
            <div className="flex flex-col items-start lg:-mr-5 lg:flex-row lg:items-center print:-mr-3 print:flex-row print:items-center">
              <Drawing
                isCentred
                edges={STATION_EDGES[station]}
                className="size-22 shrink-0 lg:h-28 lg:w-auto print:h-16 print:w-auto"
              >
                {STATION_STROKES[station]}
              </Drawing>
              {index < STATIONS.length - 1 && <Way isRed={station === 'phone'} />}
            </div>
            <div className="pb-8 lg:pt-4 lg:pb-0">
              <h3 className="text-h3">{t(`path.${station}.name`)}</h3>
              <p className="mt-1 text-small">
                {t(station === 'public' && isCounted ? 'path.public.seesCounted' : `path.${station}.sees`)}
              </p>
              <p className="mt-2 text-small text-grey">{t(`path.${station}.long`)}</p>
            </div>
          </li>
        ))}
      </ol>
      <figcaption className="mt-6 flex max-w-measure items-start gap-4 text-small">
        <span aria-hidden="true" className="mt-3 w-10 shrink-0 border-t-4 border-red" />
        {t('path.red')}
      </figcaption>
    </figure>
  )
}

/** The piece of line between two stations. */
function Way({ isRed }: { isRed: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'ml-11 min-h-4 w-0 grow lg:mx-2 lg:h-0 lg:min-h-0 lg:w-auto print:mx-1 print:h-0 print:min-h-0 print:w-auto',
        isRed
          ? 'border-l-4 border-red lg:border-t-4 lg:border-l-0 print:border-t-4 print:border-l-0'
          : 'border-l-2 border-ink lg:border-t-2 lg:border-l-0 print:border-t-2 print:border-l-0',
      )}
    />
  )
}
