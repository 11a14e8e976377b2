const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

/**
 * True if a text holds characters that cannot be seen: control and format characters (among them those that turn the
 * direction of writing, and joiners, which names in Swiss registers do not have), line and paragraph separators, and lone
 * surrogates (halves of a character, which no encoding can carry). With them, two texts that look alike differ, and one
 * text can look like another.
 */
export const hasHiddenCharacters = (text: string): boolean => HIDDEN.test(text)
