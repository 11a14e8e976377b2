/** What the window hears before back or forward show another page of this document; whoever has something to lose prevents it. */
export const LEAVING = 'leaving'
