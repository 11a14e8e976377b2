const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
const BEYOND = 'äöüàâæçéèêëîïôœùûÿìíòóúñ'
const SIGNS = '\u00a0\u00ad«»‹›„“”‚‘’–—…·•×°§©&@€№−½¼¾²³'

/**
 * What the typeface is cut to by `node scripts/subset-font.mjs`. `→ ← ✓ №` and the narrow spaces are not in its source: draw arrows as
 * icons and write U+00A0 in French typography.
 */
export const LETTERS = ASCII + BEYOND + BEYOND.toUpperCase() + SIGNS
