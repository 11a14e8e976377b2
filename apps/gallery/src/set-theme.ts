import type { Theme } from './address.ts'

/** The product follows the system. Here the address does: what the sheets say under a condition holds, or does not. */
export function setTheme(theme: Theme): void {
  document.documentElement.style.colorScheme = theme === 'dark' ? 'dark' : 'light'
  for (const sheet of document.styleSheets) decide(sheet.cssRules, theme)
}

function decide(rules: CSSRuleList, theme: Theme): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) {
      const { media } = rule
      if (/prefers-color-scheme: dark/.test(media.mediaText)) media.mediaText = theme === 'dark' ? 'screen' : 'not all'
      else if (/forced-colors: active/.test(media.mediaText)) media.mediaText = theme === 'contrast' ? 'all' : 'not all'
    }
    if ('cssRules' in rule) decide(rule.cssRules as CSSRuleList, theme)
  }
}
