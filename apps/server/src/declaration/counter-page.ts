import { createHash } from 'node:crypto'
import type { DeclarationCount } from '@e-collecting/declaration/contract'
import { createTranslator, type Language, sectionPath, type Translate } from '@e-collecting/i18n'
import { TEXTS } from '@e-collecting/i18n/server'
import { formatCount, formatSwissDay } from '@e-collecting/kernel'
import { html, raw } from 'hono/html'

/** Colours are those of the pages (`packages/ui/tokens.css`). */
const STYLE = `:root{color-scheme:light dark;--paper:#fff;--ink:#15171c;--grey:#4a4e57;--hair:#cfd1d4;--red:#b2081f}
@media (prefers-color-scheme:dark){:root{--paper:#141619;--ink:#f3f1ec;--grey:#b9bcc3;--hair:#41464e;--red:#ff7a70}}
@media (forced-colors:active){:root{--hair:CanvasText;--red:Highlight}}
*{box-sizing:border-box;margin:0}
body{background:var(--paper);color:var(--ink);font:1rem/1.4 system-ui,sans-serif;padding:1rem;border-top:2px solid var(--ink);overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
h1{font-size:1rem;line-height:1.3;hyphens:auto}
.count{margin-top:.75rem;font-weight:600}
.count b{display:block;font-size:2.5rem;line-height:1.1;letter-spacing:-.02em}
.bar{margin-top:.75rem;height:6px}
.bar svg{display:block}
.bar .all{fill:var(--hair)}
.bar .part{fill:var(--red)}
.facts{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;margin-top:.5rem}
.facts,.demo{color:var(--grey);font-size:.875rem}
.demo{margin-top:.25rem}
a{display:inline-block;min-height:44px;padding:.625rem 0;margin:.125rem 0 -.5rem;color:inherit;text-underline-offset:.2em}
a:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
.aside{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}`

/** No script, nothing from elsewhere, and room in any page's frame. */
export const COUNTER_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors *`

export type ShownCount = Pick<
  DeclarationCount,
  'slug' | 'counted' | 'required' | 'published' | 'isClosed' | 'isDemoEpochs'
> & { title: string; publicUrl: string }

/** The published count of an item on one small page, for the pages of others. */
export function counterPage(language: Language, count: ShownCount) {
  const { t, page } = pageIn(language)
  const { slug, title, counted, isDemoEpochs, publicUrl } = count
  return page(
    title,
    html`<h1>${title}</h1>
<p class="count"><b>${formatCount(counted)}</b>${t('common:count.label', { count: counted })}</p>
${bar(t, count)}
<p class="facts">${facts(t, count).map((fact) => html`<span>${fact}</span>`)}</p>
${isDemoEpochs ? html`<p class="demo">${t('embed:demo')}</p>` : ''}
<a href="${publicUrl}${sectionPath(language, 'ergebnis', slug)}" target="_blank" rel="noopener">${t('embed:link')}<span class="aside"> ${t('embed:newTab')}</span></a>`,
  )
}

/** What stands there where no item with a published count is. */
export function absentCounterPage(language: Language) {
  const { t, page } = pageIn(language)
  return page(t('embed:absent'), html`<h1>${t('embed:absent')}</h1>`)
}

function pageIn(language: Language) {
  const t = createTranslator(language, TEXTS[language]).within(['embed', 'common'])
  const page = (title: string, body: ReturnType<typeof html>) =>
    html`<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${t('common:pageTitle', { title })}</title><style>${raw(STYLE)}</style></head><body><main>${body}</main></body></html>`
  return { t, page }
}

type T = Translate<['embed', 'common']>

/** Whole percents, never rounded up; null where nobody has said how many are needed. */
const percentOf = ({ counted, required }: ShownCount): number | null =>
  required === null || required === 0 ? null : Math.floor((counted * 100) / required)

function share(t: T, count: ShownCount): string | null {
  const percent = percentOf(count)
  if (percent === null || count.required === null) return null
  const words = { percent, required: formatCount(count.required) }
  return percent === 0 && count.counted > 0 ? t('common:count.shareBelowOne', words) : t('common:count.share', words)
}

/** The line that fills; how far is said beside it in words, and to whom does not see it. */
function bar(t: T, count: ShownCount) {
  const percent = percentOf(count)
  if (percent === null) return ''
  const part = Math.min(percent, 100)
  return html`<div class="bar" role="meter" aria-label="${t('embed:bar')}" aria-valuemin="0" aria-valuemax="100" aria-valuenow="${part}" aria-valuetext="${share(t, count)}"><svg aria-hidden="true" width="100%" height="6"><rect class="all" y="2" width="100%" height="2"/><rect class="part" width="${part}%" height="6"/></svg></div>`
}

const facts = (t: T, count: ShownCount): string[] =>
  [
    share(t, count),
    count.published === null
      ? t('common:count.none')
      : t('common:count.asOf', { date: formatSwissDay(count.published) }),
    count.isClosed ? t('embed:closed') : null,
  ].filter((fact) => fact !== null)
