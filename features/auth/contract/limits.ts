/** Longest name of a passkey. */
export const PASSKEY_NAME_MAX_LENGTH = 60
/** 32 bytes, base64url: secrets of links and sessions. */
export const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/
