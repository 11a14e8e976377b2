/** Exit code of every command for arguments that are not understood: nothing was done. After BSD's `EX_USAGE`. */
export const WRONG_USE = 64
