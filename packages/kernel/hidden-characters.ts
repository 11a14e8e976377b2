const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|(?!\ufe0f)\p{DI}|(?:^|[^\p{ExtPict}0-9#*])\ufe0f/u

/**
 * True if a text holds characters that cannot be seen: control and format characters (among them those that turn the
 * direction of writing, and joiners, which names in Swiss registers do not have), line and paragraph separators, lone
 * surrogates (halves of a character, which no encoding can carry), fillers, and selectors of variations, but for the one that
 * keyboards put after a picture. With them, two texts that look alike differ, and one
 * text can look like another.
 */
export const hasHiddenCharacters = (text: string): boolean => HIDDEN.test(text)
