/** The present instant. Production passes the system clock, tests a frozen or stepped one. */
export type Clock = () => Date
